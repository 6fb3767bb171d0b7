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

export const useMarkOwedPaid = () => useOperatorAction(markOwedPaid)

/** What members are owed, and the payout batches. */
export const payeesQuery = () =>
  queryOptions({
    queryKey: ['operator', 'payouts'],
    queryFn: ({ signal }) => send(getPayees, { signal }),
    refetchOnMount: 'always',
  })

/** Idempotent by `batchId`. */
export const useMakeBatch = () => useOperatorAction(makeBatch)

export const useMarkBatchPaid = () => useOperatorAction(markBatchPaid)

export const useMarkPayoutReturned = () => useOperatorAction(markPayoutReturned)

export const useMarkPayoutNotSent = () => useOperatorAction(markPayoutNotSent)

/** Downloads a batch as a file for the bank. */
export const useDownloadBatch = () => useDownload(downloadBatch)
