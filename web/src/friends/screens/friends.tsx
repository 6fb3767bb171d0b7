import { useTitle } from '../../ui/use-title.ts'

/** My friends. */
export default function Friends() {
  useTitle('Friends')
  return <h1>Friends</h1>
}
