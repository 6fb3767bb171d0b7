import type { BodyOf } from '@hemline/contract/call.ts'
import { getReview, getReviews, writeReview } from '@hemline/contract/reviews/calls.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../base/ask-again.ts'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'
import { setAnswer } from '../base/write-ahead.ts'

/** A review that the member can write. NOT_FOUND for another member's. */
export const reviewQuery = (reviewId: string) =>
  queryOptions({
    queryKey: ['review', reviewId],
    queryFn: async ({ signal }) => (await send(getReview, { query: { reviewId }, signal })).data,
    refetchOnMount: 'always',
  })

/** Writes or edits a review. */
export function useWriteReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof writeReview>) => send(writeReview, { body }),
    onSuccess: async ({ data }) => {
      await setAnswer(client, reviewQuery(data.id).queryKey, data)
      void askAgain(client, ['reviews'])
      // it no longer waits for them
      void askAgain(client, ['orders'])
      void askAgain(client, ['listing-user'])
    },
    // it may be locked by now
    onError: (_error, { reviewId }) => refresh(client, reviewQuery(reviewId).queryKey),
  })
}

/** The reviews of a member, newest first, paginated. */
export const reviewsQuery = (targetUserId: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', targetUserId],
    queryFn: ({ pageParam, signal }) =>
      send(getReviews, { query: { targetUserId, ...(pageParam && { lastKey: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.lastKey || undefined,
  })

const LATEST = 3

/** The newest reviews of a member. */
export const latestReviewsQuery = (targetUserId: string) =>
  queryOptions({
    queryKey: ['reviews', targetUserId, 'latest'],
    queryFn: async ({ signal }) => (await send(getReviews, { query: { targetUserId, limit: LATEST }, signal })).items,
    staleTime: 60_000,
  })
