import { useTitle } from '../../ui/use-title.ts'

/** Reviews of a member. */
export default function Reviews() {
  useTitle('Reviews')
  return <h1>Reviews</h1>
}
