import { Listing } from '@hemline/contract/listings/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/send.ts'
import { listingQuery } from '../listings/calls.ts'
import { useChangeListing } from '../listings/form-calls.ts'
import { ListingForm } from '../listings/parts/listing-form.tsx'
import { ListingNotFound } from '../listings/parts/listing-not-found.tsx'
import { WithMe } from '../members/parts/with-me.tsx'
import { notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueryFallback } from '../ui/query-fallback.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'

/** Edit a listing, taken from the navigation's state or fetched. */
export default function EditListing() {
  useTitle('Edit listing')
  const { id = '' } = useParams()
  const { state } = useLocation()
  const back = useBack(paths.listingById(id))
  const change = useChangeListing(id)
  const passed = Listing.safeParse((state as { listing?: unknown } | null)?.listing).data
  const query = useQuery(listingQuery(id))
  const listing = query.data === undefined ? passed : query.data
  const head = <PageHead title="Edit listing" isForm isRoomy onBack={back} />
  if (listing === null || isRefused(query.error)) return <ListingNotFound />
  if (!listing)
    return (
      <>
        {head}
        <QueryFallback query={query}>
          <Skeleton height="180px" />
        </QueryFallback>
      </>
    )
  const form = (userId: string) => (
    <ListingForm
      key={listing.id}
      listing={listing}
      userId={userId}
      label="Save changes"
      latest={async () => (await query.refetch()).data}
      onSave={async (_, edit) => {
        await change.mutateAsync(edit)
        notice.good(listingTexts.updated)
        back()
      }}
    />
  )
  return (
    <>
      {head}
      <WithMe>
        {({ id: userId }) =>
          listing.userId === userId ? form(userId) : <Navigate to={paths.listingById(id)} replace />
        }
      </WithMe>
    </>
  )
}
