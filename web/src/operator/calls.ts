import type { BodyOf } from '@hemline/contract/call.ts'
import {
  getNewsletters,
  type Newsletter,
  previewNewsletter,
  proveNewsletter,
  sendNewsletter,
} from '@hemline/contract/notifications/newsletter.ts'
import {
  closeLabelVoid,
  decideClaim,
  forgiveBalance,
  getAudit,
  getDesk,
  getDispute,
  getMoneyReport,
  getTimers,
  markOwedPaid,
  resolveDispute,
  retryJobs,
  retryLabels,
} from '@hemline/contract/operator/calls.ts'
import { closeReport, getReports, hideListing, suspendMember } from '@hemline/contract/safety/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'

/** What happens to the desk comes by the live stream; what was asked for when she was elsewhere is asked for again. */
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

/** After anything the operator did, her whole room is asked for again. */
function useDone() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['operator'] })
}

export const useResolveDispute = () => {
  const onSettled = useDone()
  return useMutation({ mutationFn: (body: BodyOf<typeof resolveDispute>) => send(resolveDispute, { body }), onSettled })
}

export const useDecideClaim = () => {
  const onSettled = useDone()
  return useMutation({ mutationFn: (body: BodyOf<typeof decideClaim>) => send(decideClaim, { body }), onSettled })
}

export const useForgiveBalance = () => {
  const onSettled = useDone()
  return useMutation({ mutationFn: (body: BodyOf<typeof forgiveBalance>) => send(forgiveBalance, { body }), onSettled })
}

export const useMarkOwedPaid = () => {
  const onSettled = useDone()
  return useMutation({ mutationFn: (body: BodyOf<typeof markOwedPaid>) => send(markOwedPaid, { body }), onSettled })
}

export const useRetryLabels = () => {
  const onSettled = useDone()
  return useMutation({ mutationFn: (body: BodyOf<typeof retryLabels>) => send(retryLabels, { body }), onSettled })
}

export const useCloseLabelVoid = () => {
  const onSettled = useDone()
  return useMutation({ mutationFn: (body: BodyOf<typeof closeLabelVoid>) => send(closeLabelVoid, { body }), onSettled })
}

export const reportsQuery = () =>
  queryOptions({
    queryKey: ['operator', 'reports'],
    queryFn: async ({ signal }) => (await send(getReports, { query: { limit: 100 }, signal })).items,
    ...fresh,
  })

export const useCloseReport = () => {
  const onSettled = useDone()
  return useMutation({ mutationFn: (body: BodyOf<typeof closeReport>) => send(closeReport, { body }), onSettled })
}

export const useSuspendMember = () => {
  const onSettled = useDone()
  return useMutation({ mutationFn: (body: BodyOf<typeof suspendMember>) => send(suspendMember, { body }), onSettled })
}

export const useHideListing = () => {
  const onSettled = useDone()
  return useMutation({ mutationFn: (body: BodyOf<typeof hideListing>) => send(hideListing, { body }), onSettled })
}

export const useRetryJobs = () => {
  const onSettled = useDone()
  return useMutation({ mutationFn: (body: BodyOf<typeof retryJobs>) => send(retryJobs, { body }), onSettled })
}

/** The newsletters that were sent, and how many want the next one. */
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

/** However often it is sent under one `newsletterId`, its readers get it once. */
export const useSendNewsletter = () => {
  const onSettled = useDone()
  return useMutation({ mutationFn: (body: BodyOf<typeof sendNewsletter>) => send(sendNewsletter, { body }), onSettled })
}
