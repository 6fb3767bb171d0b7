import { useTitle } from '../../ui/use-title.ts'

/** The listing form, for one of mine. */
export default function EditListing() {
  useTitle('Edit listing')
  return <h1>Edit listing</h1>
}
