import { useTitle } from '../../ui/use-title.ts'

/** Which notifications I get. */
export default function Notifications() {
  useTitle('Notifications')
  return <h1>Notifications</h1>
}
