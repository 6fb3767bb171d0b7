import type { BodyOf } from '@hemline/contract/call.ts'
import type { Newsletter } from '@hemline/contract/notifications/shapes.ts'
import {
  closeLabelVoid,
  closeReport,
  decideClaim,
  downloadBatch,
  forgiveBalance,
  getAudit,
  getDesk,
  getDispute,
  getMoneyReport,
  getNewsletters,
  getPayees,
  getReports,
  getTimers,
  hideListing,
  makeBatch,
  markBatchPaid,
  markOwedPaid,
  markPayoutReturned,
  previewNewsletter,
  proveNewsletter,
  resolveDispute,
  retryJobs,
  retryLabels,
  sendNewsletter,
  suspendMember,
} from '@hemline/contract/operator/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { saveFile } from '../ui/save-file.ts'

/** The desk is updated by the live stream; data fetched before the member left it is fetched again. */
const fresh = { refetchOnMount: 'always' } as const

export const deskQuery = () =>
  queryOptions({ queryKey: ['operator', 'desk'], queryFn: ({ signal }) => send(getDesk, { signal }), ...fresh })

export const disputeQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['operator', 'dispute', orderId],
    queryFn: async ({ signal }) => (await send(getDispute, { query: { orderId }, signal })).data,
    refetchOnMount: 'always',
  })

export const moneyQuery = () =>
  queryOptions({ queryKey: ['operator', 'money'], queryFn: ({ signal }) => send(getMoneyReport, { signal }), ...fresh })

export const timersQuery = () =>
  queryOptions({ queryKey: ['operator', 'timers'], queryFn: ({ signal }) => send(getTimers, { signal }), ...fresh })

export const auditQuery = () =>
  queryOptions({
    queryKey: ['operator', 'audit'],
    queryFn: async ({ signal }) => (await send(getAudit, { signal })).items,
    ...fresh,
  })

/** Every action of the operator invalidates all of the operator's queries. */
function useOperatorAction<Body, Answer>(mutationFn: (body: Body) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }) })
}

export const useResolveDispute = () =>
  useOperatorAction((body: BodyOf<typeof resolveDispute>) => send(resolveDispute, { body }))

export const useDecideClaim = () => useOperatorAction((body: BodyOf<typeof decideClaim>) => send(decideClaim, { body }))

export const useForgiveBalance = () =>
  useOperatorAction((body: BodyOf<typeof forgiveBalance>) => send(forgiveBalance, { body }))

export const useMarkOwedPaid = () =>
  useOperatorAction((body: BodyOf<typeof markOwedPaid>) => send(markOwedPaid, { body }))

/** What members are owed, and the payout batches. */
export const payeesQuery = () =>
  queryOptions({ queryKey: ['operator', 'payouts'], queryFn: ({ signal }) => send(getPayees, { signal }), ...fresh })

/** Idempotent by `batchId`. */
export const useMakeBatch = () => useOperatorAction((body: BodyOf<typeof makeBatch>) => send(makeBatch, { body }))

export const useMarkBatchPaid = () =>
  useOperatorAction((body: BodyOf<typeof markBatchPaid>) => send(markBatchPaid, { body }))

export const useMarkPayoutReturned = () =>
  useOperatorAction((body: BodyOf<typeof markPayoutReturned>) => send(markPayoutReturned, { body }))

/** Downloads a batch as a file for the bank. */
export const useDownloadBatch = () =>
  useOperatorAction(async (body: BodyOf<typeof downloadBatch>) => {
    const { fileName, text } = await send(downloadBatch, { body })
    await saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }))
  })

export const useRetryLabels = () => useOperatorAction((body: BodyOf<typeof retryLabels>) => send(retryLabels, { body }))

export const useCloseLabelVoid = () =>
  useOperatorAction((body: BodyOf<typeof closeLabelVoid>) => send(closeLabelVoid, { body }))

export const reportsQuery = () =>
  queryOptions({
    queryKey: ['operator', 'reports'],
    queryFn: async ({ signal }) => (await send(getReports, { query: { limit: 100 }, signal })).items,
    ...fresh,
  })

export const useCloseReport = () => useOperatorAction((body: BodyOf<typeof closeReport>) => send(closeReport, { body }))

export const useSuspendMember = () =>
  useOperatorAction((body: BodyOf<typeof suspendMember>) => send(suspendMember, { body }))

export const useHideListing = () => useOperatorAction((body: BodyOf<typeof hideListing>) => send(hideListing, { body }))

export const useRetryJobs = () => useOperatorAction((body: BodyOf<typeof retryJobs>) => send(retryJobs, { body }))

/** The newsletters sent, and the number of subscribers. */
export const newslettersQuery = () =>
  queryOptions({
    queryKey: ['operator', 'newsletters'],
    queryFn: ({ signal }) => send(getNewsletters, { signal }),
    ...fresh,
  })

export const usePreviewNewsletter = () =>
  useMutation({ mutationFn: (body: Newsletter) => send(previewNewsletter, { body }) })

export const useProveNewsletter = () =>
  useMutation({ mutationFn: (body: Newsletter) => send(proveNewsletter, { body }) })

/** Idempotent by `newsletterId`: its readers get it once. */
export const useSendNewsletter = () =>
  useOperatorAction((body: BodyOf<typeof sendNewsletter>) => send(sendNewsletter, { body }))
