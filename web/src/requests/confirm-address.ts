import type { PendingRequest } from '@hemline/contract/requests/shapes.ts'
import { paths } from '../base/paths.ts'
import { seenTerms } from './seen-terms.ts'

/**
 * The address to which the bank or the provider redirects. It includes the terms that the member saw, so that no others
 * are held.
 */
export function confirmAddress(request: PendingRequest): URL {
  const url = new URL(paths.orderConfirm, location.origin)
  url.searchParams.set('pendingRequestId', request.id)
  url.searchParams.set('total', String(request.total))
  url.searchParams.set('seen', JSON.stringify(seenTerms(request)))
  return url
}
