import { useTitle } from '../../ui/use-title.ts'

/** Sends /listing/{id} on to the canonical address. */
export default function ListingById() {
  useTitle('Listing')
  return <h1>Listing</h1>
}
