import { paths } from '../../base/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** Shown if a listing does not exist, or the member may not see it. */
export function ListingNotFound() {
  useTitle('Item not found')
  return (
    <Empty isPage title="We can’t find this item" action={<ButtonLink to={paths.home}>Browse the wardrobe</ButtonLink>}>
      It may have been taken down, or it’s shared with fewer people now.
    </Empty>
  )
}
