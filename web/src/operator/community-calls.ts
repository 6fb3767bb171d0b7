import { getDeskMembers, getFigures } from '@hemline/contract/operator/calls.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'

export const figuresQuery = () =>
  queryOptions({
    queryKey: ['operator', 'figures'],
    queryFn: async ({ signal }) => (await send(getFigures, { signal })).data,
    refetchOnMount: 'always',
  })

/** Members, newest first; with search words, those who match all of them. */
export const membersQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'members', words],
    queryFn: ({ pageParam, signal }) =>
      send(getDeskMembers, { query: { words, ...(pageParam ? { lastKey: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.lastKey ?? null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
