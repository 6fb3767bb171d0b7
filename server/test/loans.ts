import { addDays, daysBetween, today } from '@hemline/contract/days.ts'
import { createListing } from '@hemline/contract/listings/calls.ts'
import { standardTimes } from '@hemline/contract/loan-times.ts'
import type { OrderAction } from '@hemline/contract/order-status.ts'
import { createOrder, createPaymentHold, decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import { createPaymentSession, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { earliestStart } from '@hemline/contract/requests/rules.ts'
import { writeReview } from '@hemline/contract/reviews/calls.ts'
import { vi } from 'vitest'
import { confirmAsBrowser } from '../../sandboxes/payments/confirm-as-browser.ts'
import { orderLabelsOf } from '../src/orders/parcel-actions.ts'
import { plainJpeg } from './photos.ts'
import { createWorld, type TestMember, type World } from './world.ts'

let plain: Promise<Buffer> | undefined

/** A small plain picture: every loan of a test uploads two. */
export function anyJpeg(): Promise<Buffer> {
  plain ??= plainJpeg(60, 80, '#c04060')
  return plain
}

/** Creates a listing with one uploaded photo; the first one earns the onboarding coin. Returns its id. */
export async function listGarment(member: TestMember, changes: Record<string, unknown> = {}): Promise<string> {
  const [picture] = await member.upload([await anyJpeg()])
  const { body } = await member.ok(createListing, {
    body: {
      brand: 'Rixo',
      description: 'Silk, worn once',
      fit: 3,
      retailPrice: 30_000,
      replacementPrice: 20_000,
      size: 10,
      hasDryCleaning: true,
      colour: 'red',
      images: [picture!.path],
      category: 'dress',
      length: 'midi',
      sharedStatus: 'EVERYONE',
      ...changes,
    },
  })
  return body.data
}

/** A lender with a dress, and a stranger with a coin. */
export async function lenderAndStranger(
  world: World,
): Promise<{ lender: TestMember; lendee: TestMember; listingId: string }> {
  const lender = await world.member({ firstName: 'Lena' })
  const lendee = await world.member({ firstName: 'Bea' })
  const listingId = await listGarment(lender)
  await listGarment(lendee, { brand: 'Ganni' })
  return { lender, lendee, listingId }
}

/** A world with a stranger's request for a lender's garment by post, at its present time `now`. */
export async function worldWithRequest() {
  const world = await createWorld()
  const loan = await lenderAndStranger(world)
  const orderId = await requestLoan(world, loan.lendee, { listingId: loan.listingId })
  return { world, db: world.db, ...loan, orderId, now: world.clock.now() }
}

export type Wish = { listingId: string; from?: number; to?: number; method?: 'DELIVERY' | 'IN_PERSON' }

/** The days of a request, counted from today by the world's clock. */
export function daysOf(world: World, { from = 14, to = 16 }: Wish): { startDate: string; endDate: string } {
  const day = today(world.clock.now())
  return { startDate: addDays(day, from), endDate: addDays(day, to) }
}

/** The same wish as early as the post allows, if that is later: after weekends and bank holidays. */
export function soonByPost(world: World, { from = 5, to = 7 }: { from?: number; to?: number } = {}) {
  const day = today(world.clock.now())
  const start = Math.max(from, daysBetween(day, earliestStart('DELIVERY', day, standardTimes)))
  return { from: start, to: start + to - from }
}

/** Creates a pending request with a confirmed card: everything before the hold. */
export async function prepareRequest(world: World, lendee: TestMember, wish: Wish, card?: string) {
  const { listingId, method: deliveryMethod = 'DELIVERY' } = wish
  const { startDate, endDate } = daysOf(world, wish)
  const pending = await lendee.ok(createPendingRequest, { body: { listingId, startDate, endDate, deliveryMethod } })
  const pendingRequestId = pending.body.data.id
  const session = await lendee.ok(createPaymentSession, { body: { pendingRequestId } })
  await confirmAsBrowser({ address: world.url, ...session.body, ...(card ? { cardNumber: card } : {}) })
  return { pendingRequestId, setupIntentId: session.body.setupIntentId }
}

/** Creates an order by card. Returns its id. */
export async function requestLoan(world: World, lendee: TestMember, wish: Wish, card?: string): Promise<string> {
  const confirmed = await prepareRequest(world, lendee, wish, card)
  await lendee.ok(createPaymentHold, { body: confirmed })
  const order = await lendee.ok(createOrder, { body: confirmed })
  return order.body.orderId
}

export function move(member: TestMember, orderId: string, action: OrderAction) {
  return member.call(decideOrder, { body: { orderId, action } })
}

export type LedgerHold = {
  kind: 'HOLD' | 'CHARGE'
  paymentIntentId: string
  status: string
  amountPence: number
  capturedPence: number
  refundedPence: number
  /** ISO instant; null when nothing is held. */
  captureBefore: string | null
  metadata: Record<string, string>
}

/** Returns what the payment sandbox held, captured and refunded. */
export async function ledger(world: World): Promise<LedgerHold[]> {
  const answer = await fetch(`${world.url}/dev/payments.json`)
  return ((await answer.json()) as { holds: LedgerHold[] }).holds
}

/** Returns what the payment sandbox did with one payment, which it has. */
export const atProvider = async (world: World, paymentIntentId: string): Promise<LedgerHold> =>
  (await ledger(world)).find((one) => one.paymentIntentId === paymentIntentId)!

/** Sets the behaviour of the payment sandbox; `{}` resets it. */
export async function behave(world: World, behaviour: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const url = `${world.url}/dev/stripe/behaviour`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(behaviour) })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Orders the labels of an accepted loan by post; they exist afterwards, whichever worker ordered them. */
export async function labelsMade({ deps, db }: World, orderId: string): Promise<void> {
  await orderLabelsOf(deps, orderId)
  const labels = db.selectFrom('labelOrders').select('state').where('orderId', '=', orderId)
  await vi.waitUntil(async () => (await labels.executeTakeFirst())?.state !== 'PENDING', { timeout: 60_000 })
}

/** A loan by post that has arrived, with Hemline labels: the garment is with the lendee. */
export async function arrivedLoan(world: World, card?: string) {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world) }, card)
  for (const [who, action] of [
    [lender, 'accept'],
    [lender, 'sent'],
    [lendee, 'received'],
  ] as const) {
    const answer = await move(who, orderId, action)
    if (answer.status !== 200) throw new Error(`${action}: ${answer.status}`)
    if (action === 'accept') await labelsMade(world, orderId)
  }
  return { lender, lendee, listingId, orderId }
}

/** An agreed loan in person that begins today: the handover is next. */
export async function acceptedInPerson(world: World) {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 0, to: 1, method: 'IN_PERSON' })
  await move(lender, orderId, 'accept')
  return { lender, lendee, orderId }
}

/** A completed loan in person, with reviews of both sides. */
export async function reviewedLoan(
  world: World,
  lender: TestMember,
  lendee: TestMember,
  listingId: string,
): Promise<string> {
  const orderId = await requestLoan(world, lendee, { listingId, method: 'IN_PERSON', from: 2, to: 3 })
  for (const [who, action] of [
    [lender, 'accept'],
    [lendee, 'received'],
    [lendee, 'returned'],
    [lender, 'complete'],
  ] as const) {
    if (action === 'received') await world.advance('P2D')
    const answer = await move(who, orderId, action)
    if (answer.status !== 200) throw new Error(`${action}: ${answer.status}`)
  }
  for (const who of [lender, lendee]) {
    const [order] = (await who.ok(getOrders, { query: { orderId } })).body.items
    await who.ok(writeReview, { body: { reviewId: order!.reviewId!, rating: 5, review: `Kind, says ${who.email}` } })
  }
  await world.drain()
  return orderId
}

/** Uploads a photo for an issue or a claim and returns its path. */
export async function evidence(member: TestMember): Promise<string> {
  const [picture] = await member.upload([await anyJpeg()], { purpose: 'issue' })
  return picture!.path
}

/** Adds the cleaning paid with the loan to a claim, which an earlier version allowed. */
export async function addPaidCleaning({ db }: World, claimId: string): Promise<void> {
  const claim = await db.selectFrom('claims').selectAll().where('id', '=', claimId).executeTakeFirstOrThrow()
  const lines = [...(claim.lines as unknown as object[]), { id: 'dry-cleaning', label: 'Dry cleaning', pence: 1800 }]
  await db
    .updateTable('claims')
    .set({
      lines: JSON.stringify(lines),
      amountPence: claim.amountPence + 1800,
      claimedPence: claim.claimedPence + 1800,
    })
    .where('id', '=', claimId)
    .execute()
}
