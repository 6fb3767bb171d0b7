import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/send.ts'
import { useDaysSearch } from '../days/use-days.ts'
import { listingQuery } from '../listings/calls.ts'
import { ListingNotFound } from '../listings/parts/listing-not-found.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'

/** Redirects /listing/{id} to the listing's canonical address. */
export default function ListingById() {
  const { id = '' } = useParams()
  const days = useDaysSearch()
  const { data: listing, error, refetch } = useQuery(listingQuery(id))
  if (listing) return <Navigate to={paths.listing(listing) + days} replace />
  if (listing === null || isRefused(error)) return <ListingNotFound />
  return error && <ErrorPanel isPage error={error} onRetry={() => refetch()} />
}
