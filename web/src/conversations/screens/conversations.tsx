import { useTitle } from '../../ui/use-title.ts'

/** My messages. */
export default function Conversations() {
  useTitle('Messages')
  return <h1>Messages</h1>
}
