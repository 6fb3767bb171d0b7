import type { BodyOf, QueryOf } from '@hemline/contract/call.ts'
import { downloadMembers, getDeskMember, getDeskMembers } from '@hemline/contract/operator/member-calls.ts'
import { getFigures } from '@hemline/contract/operator/numbers-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { listQuery, useDownload } from './list-calls.ts'

export const figuresQuery = () =>
  queryOptions({
    queryKey: ['operator', 'figures'],
    queryFn: async ({ signal }) => (await send(getFigures, { signal })).data,
    refetchOnMount: 'always',
  })

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
