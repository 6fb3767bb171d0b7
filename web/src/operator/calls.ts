import type { BodyOf } from '@hemline/contract/call.ts'
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
  retryLabels,
} from '@hemline/contract/operator/calls.ts'
import { closeReport, getReports, hideListing, suspendMember } from '@hemline/contract/safety/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'

const fresh = { refetchOnMount: 'always', refetchInterval: 30_000 } as const

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
