import { useTitle } from '../../ui/use-title.ts'

/** The terms. */
export default function Terms() {
  useTitle('Terms and conditions')
  return <h1>Terms and conditions</h1>
}
