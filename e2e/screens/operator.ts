import { deskSections } from '@hemline/contract/operator/sections.ts'
import { sectionHeads } from '../../web/src/operator/sections.ts'
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
    ...deskSections.map(
      (name): Screen => ({
        name: `operator, ${name}`,
        as: 'opal',
        at: name === 'today' ? '/operator' : `/operator/${name}`,
        shows: sectionHeads[name].label,
      }),
    ),
    {
      name: 'operator, changing a fee',
      as: 'opal',
      at: '/operator/settings',
      shows: 'Post, there and back',
      act: click('Change: Post, there and back'),
      showsNext: 'From £0.60 to £100.00',
    },
    {
      name: 'ask to look again, a wrong link',
      as: 'visitor',
      at: `/appeal/${'x'.repeat(43)}`,
      shows: 'This link doesn’t lead to a decision',
    },
    { name: 'operator, a member', as: 'opal', at: `/operator/members/${lena.id}`, shows: 'Notes and log' },
    { name: 'operator, an order', as: 'opal', at: `/operator/orders/${order.posted}`, shows: 'What operators did' },
    { name: 'operator, an item', as: 'opal', at: `/operator/listings/${listing.open}`, shows: 'What operators did' },
    { name: 'operator, a dispute', as: 'opal', at: `/operator/dispute/${order.disputed}`, shows: 'A seam is open.' },
  ]
}
