import type { BodyOf } from '@hemline/contract/call.ts'
import {
  downloadBatch,
  getPayees,
  makeBatch,
  markBatchPaid,
  markOwedPaid,
  markPayoutNotSent,
  markPayoutReturned,
} from '@hemline/contract/operator/payout-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { useOperatorAction } from './calls.ts'
import { useDownload } from './list-calls.ts'

export const useMarkOwedPaid = () =>
  useOperatorAction((body: BodyOf<typeof markOwedPaid>) => send(markOwedPaid, { body }))

/** What members are owed, and the payout batches. */
export const payeesQuery = () =>
  queryOptions({
    queryKey: ['operator', 'payouts'],
    queryFn: ({ signal }) => send(getPayees, { signal }),
    refetchOnMount: 'always',
  })

/** Idempotent by `batchId`. */
export const useMakeBatch = () => useOperatorAction((body: BodyOf<typeof makeBatch>) => send(makeBatch, { body }))

export const useMarkBatchPaid = () =>
  useOperatorAction((body: BodyOf<typeof markBatchPaid>) => send(markBatchPaid, { body }))

export const useMarkPayoutReturned = () =>
  useOperatorAction((body: BodyOf<typeof markPayoutReturned>) => send(markPayoutReturned, { body }))

export const useMarkPayoutNotSent = () =>
  useOperatorAction((body: BodyOf<typeof markPayoutNotSent>) => send(markPayoutNotSent, { body }))

/** Downloads a batch as a file for the bank. */
export const useDownloadBatch = () => useDownload((body: BodyOf<typeof downloadBatch>) => send(downloadBatch, { body }))
