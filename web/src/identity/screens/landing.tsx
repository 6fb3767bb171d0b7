import { useTitle } from '../../ui/use-title.ts'

/** What Hemline is. */
export default function Landing() {
  useTitle('Hemline')
  return <h1>Hemline</h1>
}
