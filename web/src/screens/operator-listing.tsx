import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { deskListingQuery } from '../operator/listing-calls.ts'
import { RecordPage } from '../operator/parts/desk-page.tsx'
import { ListingFile } from '../operator/parts/listing-file.tsx'

const missing = {
  title: 'This item isn’t here',
  text: 'Its owner may have deleted it.',
  list: paths.operator('listings'),
  label: 'All items',
}

/** One item in the operator's room. */
export default function OperatorListing() {
  const { listingId = '' } = useParams()
  const query = useQuery(deskListingQuery(listingId))
  return (
    <RecordPage query={query} name="Item" nameOf={({ name }) => name} missing={missing}>
      {(item) => <ListingFile item={item} />}
    </RecordPage>
  )
}
