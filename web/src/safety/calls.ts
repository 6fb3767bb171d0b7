import type { BodyOf } from '@hemline/contract/call.ts'
import { blockMember, createReport, getBlocks, unblockMember } from '@hemline/contract/safety/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../base/ask-again.ts'
import { send } from '../base/send.ts'
import { putIn, writeAhead } from '../base/write-ahead.ts'
import { clearLists } from '../listings/calls.ts'

/** The members whom the member has blocked. */
export const blocksQuery = () =>
  queryOptions({
    queryKey: ['blocks'],
    queryFn: async ({ signal }) => (await send(getBlocks, { signal })).items,
  })

/** Sends a report to the operator. */
export const useReport = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof createReport>) => send(createReport, { body }) })

/** A blocked member disappears from every list and page, so all queries are refetched in the background. */
function useInvalidateEverything() {
  const client = useQueryClient()
  return () => {
    clearLists()
    void askAgain(client)
  }
}

export function useBlock() {
  const onSuccess = useInvalidateEverything()
  return useMutation({ mutationFn: (userId: string) => send(blockMember, { body: { userId } }), onSuccess })
}

/** Unblocks a member: optimistic, undone if the server refuses. */
export function useUnblock() {
  const client = useQueryClient()
  const invalidateEverything = useInvalidateEverything()
  return useMutation({
    mutationFn: (userId: string) => send(unblockMember, { body: { userId } }),
    ...writeAhead(
      client,
      (userId: string) => [
        putIn(blocksQuery().queryKey, (blocks) => blocks?.filter((block) => block.userId !== userId)),
      ],
      invalidateEverything,
    ),
  })
}
