import type { ListingOwner } from '@hemline/contract/members/shapes.ts'
import { Tag } from '../../ui/chip.tsx'
import { friendMark } from '../words.ts'

/** How the viewer is connected to a member: "Friend", "Friend of Priya", or nothing. */
export function FriendMark({ of }: { of: Pick<ListingOwner, 'friendStatus' | 'friendName'> }) {
  const mark = friendMark(of)
  return mark && <Tag tone="brand">{mark}</Tag>
}
