import type { BodyOf } from '@hemline/contract/call.ts'
import { blockMember, createReport, getBlocks, unblockMember } from '@hemline/contract/safety/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { forgetLists } from '../listings/calls.ts'

/** Whom I blocked. */
export const blocksQuery = () =>
  queryOptions({
    queryKey: ['blocks'],
    queryFn: async ({ signal }) => (await send(getBlocks, { signal })).items,
  })

/** Sends a report to the operator. */
export const useReport = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof createReport>) => send(createReport, { body }) })

/** Who is blocked is in no list and no page: everything that was fetched is fetched anew, behind what she does next. */
function useInvalidateEverything() {
  const client = useQueryClient()
  return () => {
    forgetLists()
    void client.invalidateQueries()
  }
}

export function useBlock() {
  const onSuccess = useInvalidateEverything()
  return useMutation({ mutationFn: (userId: string) => send(blockMember, { body: { userId } }), onSuccess })
}

export function useUnblock() {
  const onSuccess = useInvalidateEverything()
  return useMutation({ mutationFn: (userId: string) => send(unblockMember, { body: { userId } }), onSuccess })
}
