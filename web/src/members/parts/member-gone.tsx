import { paths } from '../../base/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** In place of a page of a member who is closed, blocked or unknown. `isPage`: nothing else is on the page. */
export function MemberGone({ isPage = true }: { isPage?: boolean }) {
  return (
    <Empty
      isPage={isPage}
      title="We can’t find this member"
      action={<ButtonLink to={paths.home}>Browse the wardrobe</ButtonLink>}
    >
      The account may have been closed.
    </Empty>
  )
}
