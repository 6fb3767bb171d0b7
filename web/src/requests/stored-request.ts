import type { PendingRequest } from '@hemline/contract/requests/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { SendError } from '../base/send.ts'
import { pendingRequestQuery, storeRequest } from './calls.ts'
import type { CompleteChoice } from './choice.ts'
import { type Notice, requestFailure } from './refusals.ts'
import { type SavedRequest, savedRequest } from './saved-request.ts'

const isSame = (saved: SavedRequest, choice: CompleteChoice) =>
  saved.deliveryMethod === choice.deliveryMethod &&
  saved.startDate === choice.startDate &&
  saved.endDate === choice.endDate &&
  saved.useLendeePrimaryAddress === choice.useLendeePrimaryAddress

/** Returns the id of the pending request of a choice: the last one stored if it has the same, otherwise a new one. */
async function storedId(listingId: string, choice: CompleteChoice): Promise<string> {
  const saved = savedRequest.read()
  if (saved?.listingId === listingId && isSame(saved, choice)) return saved.pendingRequestId
  const pendingRequestId = await storeRequest({ ...choice, listingId })
  savedRequest.write({ ...choice, listingId, pendingRequestId })
  return pendingRequestId
}

/**
 * Stores a pending request as soon as the choice is complete (decision 108), and returns it with the server's terms.
 * Another choice is another request. `failure`: why there is none, as a notice.
 */
export function useStoredRequest(
  listingId: string,
  choice: CompleteChoice | null,
): {
  request: PendingRequest | null
  isStoring: boolean
  failure: (Notice & { error: unknown }) | null
  retry: () => Promise<unknown>
} {
  const id = useQuery({
    queryKey: ['stored-request', listingId, choice],
    queryFn: () => storedId(listingId, choice!),
    enabled: choice !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const stored = useQuery({ ...pendingRequestQuery(id.data ?? ''), enabled: id.data !== undefined, retry: false })
  const error = choice && (id.error ?? stored.error)
  const retry = () => {
    const isUnreached = stored.error instanceof SendError && stored.error.status === 0
    if (isUnreached) return stored.refetch()
    // the stored one may be over
    if (stored.error instanceof SendError) savedRequest.clear()
    return id.refetch()
  }
  return {
    request: (choice && id.data && stored.data) || null,
    isStoring: choice !== null && !error && !stored.data,
    failure: error ? { ...requestFailure(error), error } : null,
    retry,
  }
}
