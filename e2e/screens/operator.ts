import { tabs } from '../../web/src/operator/tabs.ts'
import type { Community } from '../community.ts'
import { click, type Screen } from './screen.ts'

/** Reporting, blocking and the operator's desk. */
export function operator({ lena, listing, order }: Community): Screen[] {
  const { open } = listing
  return [
    {
      name: 'report a listing',
      as: 'bea',
      at: `/listing/${open}`,
      shows: 'Shared by',
      act: click(/^Report/),
      showsNext: /^Report this|^Report /,
    },
    {
      name: 'block a member',
      as: 'bea',
      at: `/profile/${lena.id}`,
      shows: 'Member since',
      act: click(/^Block/),
      showsNext: /^Block Lena/,
    },
    ...tabs.map(
      (tab): Screen => ({ name: `operator, ${tab}`, as: 'opal', at: `/operator?tab=${tab}`, shows: 'Disputes' }),
    ),
    { name: 'operator, a dispute', as: 'opal', at: `/operator/dispute/${order.disputed}`, shows: 'A seam is open.' },
  ]
}
