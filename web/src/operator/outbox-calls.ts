import type { BodyOf } from '@hemline/contract/call.ts'
import { getOutbox, resendLetter } from '@hemline/contract/operator/outbox-calls.ts'
import type { OutboxState } from '@hemline/contract/operator/outbox-shapes.ts'
import { send } from '../base/send.ts'
import { useOperatorAction } from './calls.ts'
import { listQuery } from './list-calls.ts'

/** One page after another of the letters and pushes that a search finds. */
export const outboxQuery = (filter: { words: string; state: OutboxState }) =>
  listQuery(['outbox', filter], (start, signal) => send(getOutbox, { query: { ...filter, ...start }, signal }))

/** Idempotent by `resendId`. */
export const useResendLetter = () =>
  useOperatorAction((body: BodyOf<typeof resendLetter>) => send(resendLetter, { body }))
