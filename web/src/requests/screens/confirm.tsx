import { useTitle } from '../../ui/use-title.ts'

/** Confirming the card. */
export default function Confirm() {
  useTitle('Completing your request')
  return <h1>Completing your request</h1>
}
