import type { Role } from '@hemline/contract/order-status.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import type { Post } from '@hemline/contract/shipping/shapes.ts'
import { sampleOrder } from '../../orders/sample-order.ts'
import { PostCard } from './post-card.tsx'

export default { title: 'shipping/post-card' }

const days = { transit: null, postBy: '2026-12-03', postBackBy: '2026-12-09', homeBy: '2026-12-11' }
const parcel = {
  trackingNumber: 'AB123456785GB',
  trackingUrl: 'https://www.royalmail.com/track',
  isManual: false,
  postedAt: null,
  deliveredAt: null,
  turnedAt: null,
  hasLabel: true,
  isLabelOpened: false,
}
const labels = ['NONE', 'COMING', 'REFUSED', 'READY'] as const

const card = (role: Role, status: Order['status'], post: Post, key: string) => (
  <PostCard key={key} order={sampleOrder({ role, status, post, acceptedAt: '2026-11-28T09:00:00.000Z' })} />
)
const eachLabel = (role: Role) =>
  labels.map((state) =>
    card(
      role,
      'SHIPPING_OPENED',
      { ...days, labels: state, outbound: state === 'READY' ? parcel : null, inbound: null },
      state,
    ),
  )

export const Lender = () => eachLabel('LENDER')
export const Lendee = () => eachLabel('LENDEE')
export const Posted = () =>
  card(
    'LENDEE',
    'SHIPPING_SENT',
    { ...days, labels: 'READY', outbound: { ...parcel, postedAt: '2026-11-30T09:00:00.000Z' }, inbound: null },
    'posted',
  )
export const GoingBack = () =>
  card(
    'LENDEE',
    'SHIPPING_RECEIVED',
    {
      ...days,
      labels: 'READY',
      outbound: { ...parcel, deliveredAt: '2026-12-01T08:00:00.000Z' },
      inbound: { ...parcel, trackingNumber: 'CD987654321GB' },
    },
    'back',
  )
