import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { getCoins, markCoinsSeen } from '@hemline/contract/coins/calls.ts'
import { addDays, today } from '@hemline/contract/days.ts'
import { toggleFavourite } from '@hemline/contract/favourites/calls.ts'
import { addContacts } from '@hemline/contract/friends/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { changeListing } from '@hemline/contract/listings/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { createOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import type { OrderAction } from '@hemline/contract/orders/shapes.ts'
import { blockDays, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { writeReview } from '@hemline/contract/reviews/calls.ts'
import { createShareLink } from '@hemline/contract/share-links/calls.ts'
import { arrivedLoan, evidence, listGarment, move, requestLoan } from '../server/test/loans.ts'
import { befriend, type TestMember, type World } from '../server/test/world.ts'

/** Whom the settings of the world must name. */
export const OPERATOR = 'olga@example.com'
const BANK_ASKS_LATER = '4000000000007726'

/** Members and what is between them, so that every screen has a state to show. */
export type Community = Awaited<ReturnType<typeof makeCommunity>>

/** Makes them through the API, as a few members would have lived it. */
export async function makeCommunity(world: World) {
  const lena = await world.member({ firstName: 'Lena', secondName: 'Okafor' })
  const bea = await world.member({ firstName: 'Bea', secondName: 'Lund', postcode: 'N1 0PQ' })
  const sol = await world.member({ firstName: 'Sol', secondName: 'Vane', postcode: 'N1 0PQ' })
  const ida = await world.member({ firstName: 'Ida', secondName: 'Marsh' })
  const kay = await world.member({ firstName: 'Kay', secondName: 'Ellis' })
  const cora = await world.member({ firstName: 'Cora', secondName: 'Bly' })
  const una = await world.member({ firstName: 'Una', isOnboarded: false })
  const half = await world.member({ isOnboarded: false })
  await half.ok(changeUser, {
    body: { firstName: 'Hana', secondName: 'Ito', phoneNumber: '07400 987654', height: '5f6', isFromOnboarding: true },
  })

  const brands = ['Rixo', 'Ganni', 'Ghost', 'Toast', 'Erdem', 'Kitri', 'Hobbs', 'Reiss'] as const
  const listings: string[] = []
  for (const brand of brands) listings.push(await listGarment(lena, { brand }))
  const [open, paused, ...lent] = listings as [string, string, ...string[]]
  await listGarment(bea, { brand: 'Arket', sharedStatus: 'FRIENDS_ONLY' })
  await listGarment(sol, { brand: 'Cos' })
  await listGarment(cora, { brand: 'Omnes' })
  await lena.ok(changeListing, { params: { id: paused }, body: { isActive: false } })
  const day = today(world.clock.now())
  await lena.ok(blockDays, {
    body: { listingId: open, startDate: addDays(day, 40), endDate: addDays(day, 42) },
  })
  const shared = await lena.ok(createShareLink, { body: { listingId: open } })
  await bea.ok(toggleFavourite, { body: { listingId: open } })

  await befriend(lena, bea)
  const lenaId = (await lena.ok(getUser)).body.data.publicId
  await ida.ok(addContacts, { body: { publicIds: lenaId } })
  await lena.ok(addContacts, { body: { publicIds: (await sol.ok(getUser)).body.data.publicId } })
  for (const member of [lena, bea, sol]) await seeCoins(member)

  /** In person between friends: a request by Bea that goes through these hands. */
  async function lentInPerson(listingId: string, ...moves: [TestMember, OrderAction][]): Promise<string> {
    const days = { startDate: day, endDate: addDays(day, 1) }
    const { body } = await bea.ok(createOrder, { body: { listingId, ...days, deliveryMethod: 'IN_PERSON' } })
    for (const [member, action] of moves) await done(member, body.orderId, action)
    return body.orderId
  }
  async function done(member: TestMember, orderId: string, action: OrderAction): Promise<void> {
    const answer = await move(member, orderId, action)
    if (answer.status >= 300) throw new Error(`${action}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  const reviewOf = async (member: TestMember, orderId: string) =>
    (await member.ok(getOrders, { query: { orderId } })).body.items[0]!.reviewId!

  const requested = await lentInPerson(lent[0]!)
  const declined = await lentInPerson(lent[1]!, [lena, 'decline'])
  const cancelled = await lentInPerson(lent[2]!, [bea, 'cancel'])
  const received = await lentInPerson(lent[3]!, [lena, 'accept'], [bea, 'received'])
  const completed = await lentInPerson(lent[4]!, [lena, 'accept'], [bea, 'received'], [lena, 'complete'])
  const posted = await requestLoan(world, bea, { listingId: lent[5]!, from: 6, to: 8 })
  await done(lena, posted, 'accept')
  const reviews = { lena: await reviewOf(lena, completed), bea: await reviewOf(bea, completed) }
  await bea.ok(writeReview, { body: { reviewId: reviews.bea, rating: 5, review: 'Lovely, and just as shown.' } })

  const later = { startDate: addDays(day, 20), endDate: addDays(day, 22) }
  const pending = await bea.ok(createPendingRequest, {
    body: { listingId: open, ...later, deliveryMethod: 'DELIVERY' },
  })
  const trouble = await makeTrouble(world)
  await world.drain()
  return {
    ...trouble,
    lena,
    bea,
    sol,
    kay,
    cora,
    una,
    half,
    listing: { open, paused },
    order: { requested, declined, cancelled, received, completed, posted },
    reviews,
    pendingRequestId: pending.body.data.id,
    shareToken: shared.body.data.token,
  }
}

/** A loan about which everything is said that can be: an issue, a claim for each answer, a balance, and the operator. */
async function makeTrouble(world: World) {
  const olga = await world.member({ firstName: 'Olga', email: OPERATOR })
  const { lender: nell, lendee: dora, orderId: troubled } = await arrivedLoan(world, BANK_ASKS_LATER)
  const images = [await evidence(nell)]
  const claim = async (line: string) => {
    const body = { orderId: troubled, lines: [line], description: 'Torn at the seam.', images }
    return (await nell.ok(createClaim, { body })).body.data.id
  }
  await dora.ok(answerClaim, { body: { claimId: await claim('zip'), action: 'accept' } })
  await dora.ok(answerClaim, { body: { claimId: await claim('hem'), action: 'contest', reason: 'It came like that.' } })
  await claim('stain')
  const [photo] = [await evidence(dora)]
  await dora.ok(createOrderIssue, { body: { orderId: troubled, description: 'It is torn.', images: [photo] } })
  for (const member of [nell, dora]) await seeCoins(member)
  return { olga, nell, dora, troubled }
}

async function seeCoins(member: TestMember): Promise<void> {
  const { body } = await member.ok(getCoins)
  await member.ok(markCoinsSeen, { body: { coinIds: body.items.map(({ id }) => id) } })
}
