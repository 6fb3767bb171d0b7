import { useTitle } from '../../ui/use-title.ts'

/** The privacy policy. */
export default function Privacy() {
  useTitle('Privacy policy')
  return <h1>Privacy policy</h1>
}
