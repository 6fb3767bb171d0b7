import type { QueryOf } from '@hemline/contract/call.ts'
import {
  changeMemberCoins,
  deleteMember,
  downloadMembers,
  endMemberSessions,
  exportMember,
  getDeskMember,
  getDeskMembers,
  noteMember,
  suspendMember,
  verifyMemberEmail,
  warnMember,
} from '@hemline/contract/operator/member-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { useOperatorAction } from './calls.ts'
import { listQuery, useDownload } from './list-calls.ts'

export type MemberFilter = Omit<QueryOf<typeof getDeskMembers>, 'lastKey' | 'limit'>

/** One page after another of the members that a search finds. */
export const membersQuery = (filter: MemberFilter) =>
  listQuery(['members', filter], (start, signal) => send(getDeskMembers, { query: { ...filter, ...start }, signal }))

/** Downloads the members that a search finds as a CSV file. */
export const useDownloadMembers = () => useDownload(downloadMembers)

/** One member with everything that an operator needs to answer them. */
export const deskMemberQuery = (userId: string) =>
  queryOptions({
    queryKey: ['operator', 'member', userId],
    queryFn: async ({ signal }) => (await send(getDeskMember, { query: { userId }, signal })).data,
    refetchOnMount: 'always',
  })

export const useSuspendMember = () => useOperatorAction(suspendMember)

export const useNoteMember = () => useOperatorAction(noteMember)

export const useWarnMember = () => useOperatorAction(warnMember)

export const useEndSessions = () => useOperatorAction(endMemberSessions)

export const useVerifyEmail = () => useOperatorAction(verifyMemberEmail)

export const useExportMember = () => useOperatorAction(exportMember)

export const useDeleteMember = () => useOperatorAction(deleteMember)

/** Idempotent by `actId`. */
export const useChangeCoins = () => useOperatorAction(changeMemberCoins)
