import type { BodyOf, QueryOf } from '@hemline/contract/call.ts'
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
export const useDownloadMembers = () =>
  useDownload((body: BodyOf<typeof downloadMembers>) => send(downloadMembers, { body }))

/** One member with everything that an operator needs to answer them. */
export const deskMemberQuery = (userId: string) =>
  queryOptions({
    queryKey: ['operator', 'member', userId],
    queryFn: async ({ signal }) => (await send(getDeskMember, { query: { userId }, signal })).data,
    refetchOnMount: 'always',
  })

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
