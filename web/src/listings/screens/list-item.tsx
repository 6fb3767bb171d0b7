import { useTitle } from '../../ui/use-title.ts'

/** The listing form, for a new one. */
export default function ListItem() {
  useTitle('List an item')
  return <h1>List an item</h1>
}
