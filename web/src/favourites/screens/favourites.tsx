import { useTitle } from '../../ui/use-title.ts'

/** My favourites. */
export default function Favourites() {
  useTitle('Favourites')
  return <h1>Favourites</h1>
}
