import type { QueryOf } from '@hemline/contract/call.ts'
import { getOutbox, resendFailed, resendLetter } from '@hemline/contract/operator/outbox-calls.ts'
import { send } from '../base/send.ts'
import { useOperatorAction } from './calls.ts'
import { listQuery } from './list-calls.ts'

/** One page after another of the letters and pushes that a search finds. */
export const outboxQuery = (filter: Omit<QueryOf<typeof getOutbox>, 'lastKey' | 'limit'>) =>
  listQuery(['outbox', filter], (start, signal) => send(getOutbox, { query: { ...filter, ...start }, signal }))

/** Idempotent by `resendId`. */
export const useResendLetter = () => useOperatorAction(resendLetter)

/** Tries those again that were given up. */
export const useResendFailed = () => useOperatorAction(resendFailed)
