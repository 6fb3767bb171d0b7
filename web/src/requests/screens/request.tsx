import { useTitle } from '../../ui/use-title.ts'

/** Asking for a loan. */
export default function RequestScreen() {
  useTitle('Request')
  return <h1>Request</h1>
}
