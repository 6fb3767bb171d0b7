import type { BodyOf } from '@hemline/contract/call.ts'
import type { Newsletter } from '@hemline/contract/notifications/newsletter-shapes.ts'
import { downloadAudit, getAudit, getDesk, getTimers, getToday, retryJobs } from '@hemline/contract/operator/calls.ts'
import { decideClaim, forgiveBalance, getDispute, resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import {
  changeMemberCoins,
  deleteMember,
  endMemberSessions,
  exportMember,
  noteMember,
  suspendMember,
  verifyMemberEmail,
  warnMember,
} from '@hemline/contract/operator/member-calls.ts'
import { getMoneyReport } from '@hemline/contract/operator/money-calls.ts'
import {
  getNewsletters,
  previewNewsletter,
  proveNewsletter,
  sendNewsletter,
} from '@hemline/contract/operator/newsletter-calls.ts'
import { closeLabelVoid, retryLabels } from '@hemline/contract/operator/parcel-calls.ts'
import {
  downloadBatch,
  getPayees,
  makeBatch,
  markBatchPaid,
  markOwedPaid,
  markPayoutNotSent,
  markPayoutReturned,
} from '@hemline/contract/operator/payout-calls.ts'
import { closeReport } from '@hemline/contract/operator/safety-calls.ts'
import { changeRole, getStaff } from '@hemline/contract/operator/setting-calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../base/ask-again.ts'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'
import { listQuery, useDownload } from './list-calls.ts'

/** The desk is updated by the live stream; data fetched before the member left it is fetched again. */
const fresh = { refetchOnMount: 'always' } as const

export const deskQuery = () =>
  queryOptions({ queryKey: ['operator', 'desk'], queryFn: ({ signal }) => send(getDesk, { signal }), ...fresh })

/** What waits for the operator, earliest deadline first, and what went wrong. */
export const todayQuery = () =>
  queryOptions({
    queryKey: ['operator', 'today'],
    queryFn: async ({ signal }) => (await send(getToday, { signal })).data,
    ...fresh,
  })

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

/** One page after another of the log's lines in which every word occurs. */
export const auditQuery = (words: string) =>
  listQuery(['audit', words], (start, signal) => send(getAudit, { query: { words, limit: 50, ...start }, signal }))

/** Every action of the operator invalidates all of the operator's queries, and the records of orders. It is over when it is answered. */
export function useOperatorAction<Body, Answer>(mutationFn: (body: Body) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void askAgain(client, ['operator']) })
}

/** As `useOperatorAction`, of a field that shows what the list has: over once that is read again, or three seconds after the answer. */
export function useOperatorChoice<Body, Answer>(mutationFn: (body: Body) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => refresh(client, ['operator']) })
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

export const useMarkPayoutNotSent = () =>
  useOperatorAction((body: BodyOf<typeof markPayoutNotSent>) => send(markPayoutNotSent, { body }))

/** Downloads a batch as a file for the bank. */
export const useDownloadBatch = () => useDownload((body: BodyOf<typeof downloadBatch>) => send(downloadBatch, { body }))

/** Downloads the lines of the log that a search finds as a CSV file. */
export const useDownloadAudit = () => useDownload((body: BodyOf<typeof downloadAudit>) => send(downloadAudit, { body }))

export const useRetryLabels = () => useOperatorAction((body: BodyOf<typeof retryLabels>) => send(retryLabels, { body }))

export const useCloseLabelVoid = () =>
  useOperatorAction((body: BodyOf<typeof closeLabelVoid>) => send(closeLabelVoid, { body }))

export const useCloseReport = () => useOperatorAction((body: BodyOf<typeof closeReport>) => send(closeReport, { body }))

export const useSuspendMember = () =>
  useOperatorAction((body: BodyOf<typeof suspendMember>) => send(suspendMember, { body }))

export const useNoteMember = () => useOperatorAction((body: BodyOf<typeof noteMember>) => send(noteMember, { body }))

export const useWarnMember = () => useOperatorAction((body: BodyOf<typeof warnMember>) => send(warnMember, { body }))

export const useEndSessions = () =>
  useOperatorAction((body: BodyOf<typeof endMemberSessions>) => send(endMemberSessions, { body }))

export const useVerifyEmail = () =>
  useOperatorAction((body: BodyOf<typeof verifyMemberEmail>) => send(verifyMemberEmail, { body }))

export const useExportMember = () =>
  useOperatorAction((body: BodyOf<typeof exportMember>) => send(exportMember, { body }))

export const useDeleteMember = () =>
  useOperatorAction((body: BodyOf<typeof deleteMember>) => send(deleteMember, { body }))

/** Idempotent by `actId`. */
export const useChangeCoins = () =>
  useOperatorAction((body: BodyOf<typeof changeMemberCoins>) => send(changeMemberCoins, { body }))

/** Everyone with a role in the operator's room, and the reader's own role. */
export const staffQuery = () =>
  queryOptions({ queryKey: ['operator', 'staff'], queryFn: ({ signal }) => send(getStaff, { signal }), ...fresh })

export const useChangeRole = () => useOperatorAction((body: BodyOf<typeof changeRole>) => send(changeRole, { body }))

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
