import { useTitle } from '../../ui/use-title.ts'

/** One listing. */
export default function ListingScreen() {
  useTitle('Listing')
  return <h1>Listing</h1>
}
