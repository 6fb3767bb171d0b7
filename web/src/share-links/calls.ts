import {
  createShareLink,
  endShareLink,
  getListingShareLinks,
  getSharedListing,
} from '@hemline/contract/share-links/calls.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { memberCheck } from '../base/member-check.ts'
import { now } from '../base/now.ts'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'
import { sendAsReader } from '../base/send-as-reader.ts'
import { throwSessionEnded } from '../base/wire.ts'
import { setAnswer } from '../base/write-ahead.ts'

const REUSED_FOR_MS = 3_600_000

/** The listing of a share link. The server checks each time whether the link still works, for this reader. */
export const sharedListingQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-listing', token],
    queryFn: async ({ signal }) => (await sendAsReader(getSharedListing, { query: { token }, signal })).data,
    staleTime: 0,
  })

/** The newest working links of a listing that the member can end. */
export const shareLinksQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['share-links', listingId],
    queryFn: async ({ signal }) =>
      (await send(getListingShareLinks, { query: { listingId, limit: 100 }, signal })).items,
  })

/**
 * Returns the token of a link: the member's own of the last hour if it still works (the number per day is limited),
 * otherwise a new one. Throws SendError, UNAUTHENTICATED if the member is no longer signed in: the next one makes no link.
 */
export async function shareLink(client: QueryClient, listingId: string): Promise<string> {
  const isTheirs = memberCheck()
  const links = await client.fetchQuery({ ...shareLinksQuery(listingId), staleTime: 0 }).catch(() => [])
  if (!isTheirs()) throwSessionEnded()
  const since = now().getTime() - REUSED_FOR_MS
  const young = links.find((link) => link.isMine && Date.parse(link.createdAt) > since)
  return young?.token ?? (await send(createShareLink, { body: { listingId } })).data.token
}

export function useShareLink(listingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => shareLink(client, listingId),
    onSuccess: () => refresh(client, shareLinksQuery(listingId).queryKey),
  })
}

export function useEndShareLink(listingId: string) {
  const client = useQueryClient()
  const { queryKey } = shareLinksQuery(listingId)
  return useMutation({
    mutationFn: (token: string) => send(endShareLink, { body: { token } }),
    onSuccess: async (_, token) => {
      await setAnswer(client, queryKey, (links) => links?.filter((link) => link.token !== token))
      client.removeQueries(sharedListingQuery(token))
    },
  })
}
