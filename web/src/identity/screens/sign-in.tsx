import { useTitle } from '../../ui/use-title.ts'

/** Sign in. */
export default function SignIn() {
  useTitle('Sign in')
  return <h1>Sign in</h1>
}
