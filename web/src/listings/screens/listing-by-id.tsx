import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { SendError } from '../../base/send.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, ErrorPanel } from '../../ui/state.tsx'
import { listingQuery } from '../calls.ts'

/** Sends /listing/{id} on to the listing's canonical address. */
export default function ListingById() {
  const { id = '' } = useParams()
  const { data: listing, error, refetch } = useQuery(listingQuery(id))
  if (listing) return <Navigate to={paths.listing(listing)} replace />
  const isGone = listing === null || (error instanceof SendError && error.status >= 400 && error.status < 500)
  if (isGone) {
    return (
      <Empty isPage title="This item is not here" action={<ButtonLink to={paths.home}>Browse the wardrobe</ButtonLink>}>
        It may have been taken down, or it is shared with fewer people now.
      </Empty>
    )
  }
  return error ? <ErrorPanel isPage error={error} onRetry={() => refetch()} /> : null
}
