import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { paths } from './paths.ts'

/** No such address. */
export default function NotFound() {
  useTitle('Not found')
  return (
    <Empty isPage title="There is nothing at this address" action={<ButtonLink to={paths.home}>Go to home</ButtonLink>}>
      The link may be old, or the item was taken down. Everything else is where it was.
    </Empty>
  )
}
