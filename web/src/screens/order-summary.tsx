import { orderTexts } from '@hemline/contract/orders/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { type NavigationState, paths } from '../base/paths.ts'
import { isRefused, messageOf } from '../base/send.ts'
import { pendingRequestQuery } from '../requests/calls.ts'
import { Summary } from '../requests/parts/summary.tsx'
import { savedRequest } from '../requests/saved-request.ts'
import { Columns } from '../ui/columns.tsx'
import { notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/use-title.ts'

/**
 * Review & Request: a summary, then the card. A request that no longer exists, or fails, redirects home (product.md
 * §8).
 */
export default function OrderSummary() {
  useTitle(orderTexts.reviewAndRequest)
  const { pendingRequestId = '' } = useParams()
  const { state } = useLocation() as { state: NavigationState | null }
  const navigate = useNavigate()
  const { data: request, error } = useQuery(pendingRequestQuery(pendingRequestId))
  const isGone = isRefused(error)
  const isFailed = error !== null && !request

  useEffect(() => {
    if (!isFailed) return
    if (isGone) savedRequest.clear()
    notice.bad(messageOf(error))
  }, [isFailed, isGone, error])

  if (isFailed) return <Navigate to={paths.home} replace />
  if (request?.orderId) return <Navigate to={paths.order(request.orderId)} replace />
  const coinId = state?.coinId ?? request?.coinId
  const back = () =>
    navigate(request ? paths.request(request.listingId) : paths.home, {
      state: (coinId ? { coinId } : {}) satisfies NavigationState,
    })
  return (
    <>
      <PageHead isRoomy title={orderTexts.reviewAndRequest} onBack={back} />
      {request ? (
        <Summary key={request.id} request={request} changed={{ ...state?.changed, ...request.changed }} />
      ) : (
        <Loading label="Loading your request">
          <Columns>
            <Skeleton height="112px" />
            <Skeleton height="180px" />
            <Skeleton height="240px" />
          </Columns>
        </Loading>
      )}
    </>
  )
}
