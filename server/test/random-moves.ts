import { addDays, today } from '@hemline/contract/days.ts'
import {
  answerExtension,
  askExtension,
  createOrderIssue,
  extensionAnswers,
  getExtensions,
} from '@hemline/contract/issues/calls.ts'
import { outcomes } from '@hemline/contract/issues/shapes.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { type OrderAction, orderActions } from '@hemline/contract/order-status.ts'
import { createOrder, createPaymentHold, decideOrder } from '@hemline/contract/orders/calls.ts'
import { actionsFor } from '@hemline/contract/orders/rules.ts'
import { createPaymentSession, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { confirmAsBrowser } from '../../sandboxes/payments/confirm-as-browser.ts'
import { findOrder } from '../src/orders/store.ts'
import { factsOf } from '../src/orders/views.ts'
import { faultsOf, type ProviderHold } from './balance.ts'
import { behave, listGarment } from './loans.ts'
import { copyListing, grantCoin } from './wardrobe.ts'
import type { TestMember, World } from './world.ts'

const MEMBERS = 20
const CLIENTS = 12
const COINS_EACH = 6
/** Cards that are valid, refused for the hold, and refused for the capture. */
const cards = ['4242424242424242', '4000000000000341', '4000000000007718']

/** Returns the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Lent = { id: string; owner: TestMember }
type PlayedOrder = { orderId: string; lender: TestMember; lendee: TestMember }
/** The result; `seconds` are the times of the clients, the jobs after moving the clock, and the check of the books. */
export type Played = {
  moves: number
  done: number
  refused: number
  orders: number
  seconds: { moves: number; clock: number; books: number }
  byWhat: Record<string, number>
}

/**
 * Many concurrent clients request, confirm, answer, cancel, post, return and complete loans of these listings, at
 * random by the seed, including refused cards, a failing provider, strangers, repeated clicks, and a clock that is
 * moved between the batches. After each batch `check` receives the inconsistencies.
 */
export async function playMoves(
  world: World,
  options: { seed: number; moves: number; listings: number; perBatch: number; check(faults: string[]): void },
): Promise<Played> {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, (_, at) => world.member({ firstName: `Member${at}` })),
  )
  const operator = await world.member({ firstName: 'Olga' })
  await world.db.updateTable('members').set({ isOperator: true }).where('id', '=', operator.id).execute()
  const listings: Lent[] = []
  for (const owner of members) {
    listings.push({ id: await listGarment(owner, { hasDryCleaning: listings.length % 3 > 0 }), owner })
    for (let coin = 0; coin < COINS_EACH; coin += 1) await grantCoin(world, owner.id)
  }
  while (listings.length < options.listings) {
    const { id, owner } = listings[listings.length % MEMBERS]!
    listings.push({ id: await copyListing(world, id), owner })
  }
  const orders: PlayedOrder[] = []
  const seconds = { moves: 0, clock: 0, books: 0 }
  const played: Played = { moves: 0, done: 0, refused: 0, orders: 0, seconds, byWhat: {} }
  const timed = async (what: keyof typeof seconds, run: () => Promise<unknown>) => {
    const began = performance.now()
    await run()
    seconds[what] += (performance.now() - began) / 1000
  }
  const check = () => timed('books', async () => options.check(await faultsOf(world.db, await holdsOf(world))))
  const dice = Array.from({ length: CLIENTS }, (_, client) => seeded(options.seed * 1000 + client))
  const ofBatch = seeded(options.seed)
  while (played.moves < options.moves) {
    const until = Math.min(options.moves, played.moves + options.perBatch)
    const isTroubled = ofBatch() < 0.3
    if (isTroubled) await trouble(world, ofBatch)
    const playing = async (random: () => number) => {
      while (played.moves < until) {
        played.moves += 1
        const { what, status } = await oneMove(world, { random, members, operator, listings, orders })
        if (status >= 500 && !(isTroubled && status === 503)) throw new Error(`${what} was answered with ${status}`)
        played[status < 300 ? 'done' : 'refused'] += 1
        const key = `${what} ${status}`
        played.byWhat[key] = (played.byWhat[key] ?? 0) + 1
      }
    }
    await timed('moves', () => Promise.all(dice.map(playing)))
    await behave(world, {})
    // The sweeps complete interrupted operations within a minute.
    await timed('clock', () => world.advance('PT1M'))
    await check()
    await timed('clock', () => world.advance(`PT${Math.floor(1 + ofBatch() * 40)}H`))
  }
  await check()
  played.orders = orders.length
  return played
}

type Stage = { random(): number; members: TestMember[]; operator: TestMember; listings: Lent[]; orders: PlayedOrder[] }

async function oneMove(world: World, stage: Stage): Promise<{ what: string; status: number }> {
  const { random, orders } = stage
  if (orders.length < 10 || random() < 0.25) return request(world, stage)
  // The newer half more often than the older: those still live.
  const order = orders[Math.floor(orders.length * (1 - random() * random()))] ?? orders[0]!
  const row = (await findOrder(world.db, order.orderId))!
  const dice = random()
  if (dice < 0.04) return decide(pick(stage.members, random), order.orderId, pick(orderActions, random))
  if (row.status === 'DISPUTE' && dice < 0.4) return resolve(stage, order.orderId)
  if (dice < 0.08) return raise(pick([order.lender, order.lendee], random), order.orderId)
  if (dice < 0.12) return extend(stage, { ...order, end: row.endDate })
  const role = random() < 0.5 ? 'LENDER' : 'LENDEE'
  const who = role === 'LENDER' ? order.lender : order.lendee
  const offered = actionsFor(factsOf(row), role, world.clock.now())
  // most loans should reach later statuses
  const onward = offered.filter((one) => one !== 'cancel' && one !== 'decline')
  const likely = onward.length > 0 && random() < 0.8 ? onward : offered
  const action = dice < 0.75 && likely.length > 0 ? pick(likely, random) : pick(orderActions, random)
  if (dice > 0.9) {
    // The same click twice, and the other side's concurrently.
    const other = role === 'LENDER' ? order.lendee : order.lender
    await Promise.all([decide(who, order.orderId, action), decide(other, order.orderId, pick(orderActions, random))])
  }
  return decide(who, order.orderId, action)
}

async function decide(who: TestMember, orderId: string, action: OrderAction) {
  const { status } = await who.call(decideOrder, { body: { orderId, action } })
  return { what: action, status }
}

async function raise(who: TestMember, orderId: string) {
  const { status } = await who.call(createOrderIssue, { body: { orderId, description: 'It is not as it was' } })
  return { what: 'raise an issue', status }
}

/** An operator's decision, within or beyond the limits. */
async function resolve({ operator, random }: Stage, orderId: string) {
  const { status } = await operator.call(resolveDispute, {
    body: {
      orderId,
      outcome: pick(outcomes, random),
      refundPence: random() < 0.5 ? 0 : Math.floor(random() * 3000),
      returnsCoin: random() < 0.3,
      reason: 'As both of you told me',
    },
  })
  return { what: 'resolve', status }
}

async function extend({ random }: Stage, { orderId, lender, lendee, end }: PlayedOrder & { end: string }) {
  if (random() < 0.5) {
    const endDate = addDays(end, 1 + Math.floor(random() * 3))
    return { what: 'ask for longer', status: (await lendee.call(askExtension, { body: { orderId, endDate } })).status }
  }
  const { items } = (await lendee.ok(getExtensions, { query: { orderId } })).body
  if (!items[0]) return { what: 'look for extensions', status: 200 }
  const body = { extensionId: items[0].id, action: pick(extensionAnswers, random) }
  const answers = await Promise.all([lender.call(answerExtension, { body }), lendee.call(answerExtension, { body })])
  return { what: `${body.action} longer`, status: Math.min(...answers.map(({ status }) => status)) }
}

/** A complete request with a card: may be refused at every step. */
async function request(world: World, { random, members, listings, orders }: Stage) {
  const lent = pick(listings, random)
  const lendee = pick(
    members.filter(({ id }) => id !== lent.owner.id),
    random,
  )
  const startDate = addDays(today(world.clock.now()), Math.floor(random() * 40))
  const body = {
    listingId: lent.id,
    startDate,
    endDate: addDays(startDate, Math.floor(random() * 8)),
    deliveryMethod: random() < 0.5 ? ('DELIVERY' as const) : ('IN_PERSON' as const),
  }
  const pending = await lendee.call(createPendingRequest, { body })
  if (pending.status >= 300) return { what: 'ask', status: pending.status }
  const pendingRequestId = pending.body.data.id
  const session = await lendee.call(createPaymentSession, { body: { pendingRequestId } })
  if (session.status >= 300) return { what: 'open the till', status: session.status }
  const cardNumber = random() < 0.85 ? cards[0]! : pick(cards, random)
  await confirmAsBrowser({ address: world.url, ...session.body, cardNumber })
  const confirmed = { pendingRequestId, setupIntentId: session.body.setupIntentId }
  const times = random() < 0.15 ? 3 : 1
  const answers = await Promise.all(
    Array.from({ length: times }, (_, at) =>
      at % 2 ? lendee.call(createPaymentHold, { body: confirmed }) : lendee.call(createOrder, { body: confirmed }),
    ),
  )
  const first = answers[0]!
  const made = first.status < 300 ? (first.body as { orderId: string }).orderId : null
  if (made) orders.push({ orderId: made, lender: lent.owner, lendee })
  return { what: 'confirm', status: first.status }
}

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!

/** The provider fails some steps for a while, before or after executing them. */
async function trouble(world: World, random: () => number): Promise<void> {
  const paths = ['/v1/payment_intents', '/v1/payment_intents/*/capture', '/v1/payment_intents/*/cancel', '/v1/refunds']
  await behave(world, {
    failNext: paths.map((path) => ({
      path,
      status: random() < 0.5 ? 500 : 429,
      times: 1 + Math.floor(random() * 12),
      afterActing: random() < 0.5,
    })),
  })
}

/** The provider's own ledger. */
export async function holdsOf({ url }: { url: string }): Promise<ProviderHold[]> {
  const answer = await fetch(`${url}/dev/payments.json?requests=0`)
  return ((await answer.json()) as { holds: ProviderHold[] }).holds
}
