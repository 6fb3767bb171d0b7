import { useTitle } from '../../ui/use-title.ts'

/** My details. */
export default function PersonalDetails() {
  useTitle('Personal details')
  return <h1>Personal details</h1>
}
