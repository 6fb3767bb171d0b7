import { useTitle } from '../../ui/use-title.ts'

/** The public side of a member. */
export default function Profile() {
  useTitle('Profile')
  return <h1>Profile</h1>
}
