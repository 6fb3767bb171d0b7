import type { BodyOf } from '@hemline/contract/call.ts'
import { getAppeal, sendAppeal } from '@hemline/contract/safety/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'

/** The decision behind the link of a letter. */
export const appealQuery = (token: string) =>
  queryOptions({
    queryKey: ['appeal', token],
    queryFn: async ({ signal }) => (await send(getAppeal, { query: { token }, signal })).data,
    enabled: token !== '',
  })

/** Asks about a decision, once. */
export const useSendAppeal = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sendAppeal>) => send(sendAppeal, { body }),
    onSettled: () => refresh(client, ['appeal']),
  })
}
