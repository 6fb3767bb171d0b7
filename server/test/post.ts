import { getOrders } from '@hemline/contract/orders/calls.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { lenderAndStranger, move, requestLoan, soonByPost, type Wish } from './loans.ts'
import type { TestMember, World } from './world.ts'

export type StoredParcel = {
  reference: string
  trackingNumber: string
  voidedAt: string | null
  to: { postcode: string }
}

async function postTo(world: World, path: string, body: object): Promise<void> {
  const answer = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

/** Scans a parcel at the sandbox carrier, and runs the resulting jobs. */
export function scan(
  world: World,
  trackingNumber: string,
  seen: 'POSTED' | 'SEEN' | 'TURNED' | 'DELIVERED',
): Promise<void> {
  return postTo(world, '/dev/carrier/scan', { trackingNumber, scan: seen })
}

/** Sets the next answer of the sandbox carrier. */
export function carrierDoes(
  world: World,
  behaviour: { on: 'order' | 'void' | 'track'; outcome: string; times?: number; delayMs?: number },
): Promise<void> {
  return postTo(world, '/dev/carrier/behaviour', behaviour)
}

/** Returns the sandbox carrier's parcels of an order. */
export async function parcelsAt(world: World, order: { orderNumber: string }): Promise<StoredParcel[]> {
  const answer = await fetch(`${world.url}/dev/carrier.json`)
  const { items } = (await answer.json()) as { items: StoredParcel[] }
  return items.filter((parcel) => parcel.reference.startsWith(`${order.orderNumber}-`))
}

export async function orderOf(member: TestMember, orderId: string): Promise<Order> {
  const { body } = await member.ok(getOrders, { query: { orderId } })
  return body.items[0]!
}

/** An accepted loan by post; its label opens immediately unless the start is far away. No jobs have run yet. */
export async function acceptedByPost(world: World, wish: Partial<Wish> = {}) {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world, { from: 6, to: 8 }), ...wish })
  const { status } = await move(lender, orderId, 'accept')
  if (status !== 200) throw new Error(`The request was not accepted: ${status}`)
  return { lender, lendee, listingId, orderId }
}
