import { useTitle } from '../../ui/use-title.ts'

/** Three steps to begin. */
export default function Onboard() {
  useTitle('Welcome')
  return <h1>Welcome</h1>
}
