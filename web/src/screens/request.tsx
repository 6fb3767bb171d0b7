import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import { appSettingsQuery } from '../base/app-settings.ts'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/send.ts'
import { coinsQuery } from '../coins/calls.ts'
import { listingQuery } from '../listings/calls.ts'
import { meQuery } from '../members/calls.ts'
import { RequestForm } from '../requests/parts/request-form.tsx'
import { RequestUnlessOpen } from '../requests/parts/unless-requested.tsx'
import { loanSettingsQuery } from '../settings/calls.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useBack } from '../ui/use-back.ts'
import { useHold } from '../ui/use-hold.ts'
import { useTitle } from '../ui/use-title.ts'

/**
 * The request of a loan (product.md §10): dates, handover, address, coin. A member who has not onboarded does so first.
 */
export default function RequestScreen() {
  useTitle('Request')
  const { id = '' } = useParams()
  const { pathname, search, hash } = useLocation()
  const back = useBack(paths.listingById(id))
  const listing = useQuery(listingQuery(id))
  const me = useQuery(meQuery())
  // today is decided by the server's clock
  const settings = useQuery(appSettingsQuery)
  const fees = useQuery(loanSettingsQuery())
  // the form does not send before it knows whether a coin is needed
  const coins = useQuery(coinsQuery())
  // nor does it begin with a notice that goes once the coin of a first listing is there
  const hasCoin = coins.data?.items.some(({ isActive }) => isActive) || listing.data?.friendStatus === 'FRIENDS'
  const isHeld = useHold(!hasCoin && coins.isFetching)
  const failed = [listing, me, settings, fees, coins].find((query) => query.isError && query.data === undefined)

  if (me.data && !me.data.hasOnboarded) {
    return (
      <Navigate
        to={paths.onboard(me.data.id)}
        replace
        state={{ previousPath: paths.listingById(id), returnTo: pathname + search + hash }}
      />
    )
  }
  if (listing.data && me.data && listing.data.userId === me.data.id) {
    return <Navigate to={paths.listing(listing.data)} replace />
  }
  return (
    <>
      <PageHead isRoomy title="Request" onBack={back} />
      {listing.data === null || isRefused(listing.error) ? (
        <Empty title="You can’t request this item" action={<ButtonLink to={paths.home}>Look around</ButtonLink>}>
          It may have been taken down, or only its owner’s friends can borrow it. There’s plenty more to borrow.
        </Empty>
      ) : listing.data?.isActive === false ? (
        <Empty title="This item isn’t available any more" action={<ButtonLink to={paths.home}>Look around</ButtonLink>}>
          Its owner may be taking a break from lending it. There’s plenty more to borrow.
        </Empty>
      ) : listing.data && me.data && settings.data && fees.data && coins.data && !isHeld ? (
        <RequestUnlessOpen key={listing.data.id} listingId={listing.data.id}>
          <RequestForm listing={listing.data} me={me.data} fees={fees.data} />
        </RequestUnlessOpen>
      ) : failed ? (
        <ErrorPanel
          error={failed.error}
          onRetry={() => Promise.all([listing, me, settings, fees, coins].map(({ refetch }) => refetch()))}
        />
      ) : (
        <Loading label="Loading the item">
          <Columns>
            <Skeleton height="112px" />
            <Skeleton height="160px" />
            <Skeleton height="420px" />
          </Columns>
        </Loading>
      )}
    </>
  )
}
