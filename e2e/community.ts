import { createClaim } from '@hemline/contract/claims/calls.ts'
import { getCoins, markCoinsSeen } from '@hemline/contract/coins/calls.ts'
import { getConversations } from '@hemline/contract/conversations/calls.ts'
import { addDays, today } from '@hemline/contract/days.ts'
import { toggleFavourite } from '@hemline/contract/favourites/calls.ts'
import { addContacts, openInvite } from '@hemline/contract/friends/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { changeListing } from '@hemline/contract/listings/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import type { OrderAction } from '@hemline/contract/order-status.ts'
import { createOrder } from '@hemline/contract/orders/calls.ts'
import { blockDays, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { writeReview } from '@hemline/contract/reviews/calls.ts'
import { createShareLink } from '@hemline/contract/share-links/calls.ts'
import { insertEmailChange } from '../server/src/identity/email-change-store.ts'
import { evidence, listGarment, move, requestLoan, soonByPost } from '../server/test/loans.ts'
import { orderOf } from '../server/test/post.ts'
import { befriend, type TestMember, type World } from '../server/test/world.ts'

/** The operator's email, for the setting of that name. */
export const OPERATOR_EMAIL = 'opal@hemline.test'

/** Members and their relations, so that every screen has a state to show. */
export type Community = Awaited<ReturnType<typeof makeCommunity>>

/** Creates them through the API, in the order in which members would act. */
export async function makeCommunity(world: World) {
  const lena = await world.member({ firstName: 'Lena', secondName: 'Okafor' })
  const bea = await world.member({ firstName: 'Bea', secondName: 'Lund', postcode: 'N1 0PQ' })
  const sol = await world.member({ firstName: 'Sol', secondName: 'Vane', postcode: 'N1 0PQ' })
  const ida = await world.member({ firstName: 'Ida', secondName: 'Marsh' })
  const kay = await world.member({ firstName: 'Kay', secondName: 'Ellis' })
  const cora = await world.member({ firstName: 'Cora', secondName: 'Bly' })
  const opal = await world.member({ firstName: 'Opal', secondName: 'Orr', email: OPERATOR_EMAIL })
  const cleo = await world.member({ firstName: 'Cleo', secondName: 'Hale', postcode: 'N1 0PQ' })
  const una = await world.member({ firstName: 'Una', isOnboarded: false })
  const half = await world.member({ isOnboarded: false })
  await half.ok(changeUser, {
    body: { firstName: 'Hana', secondName: 'Ito', phoneNumber: '07400 987654', height: '5f6', isFromOnboarding: true },
  })

  const brands = [
    'Rixo',
    'Ganni',
    'Ghost',
    'Toast',
    'Erdem',
    'Kitri',
    'Hobbs',
    'Reiss',
    'Vince',
    'Boden',
    'Alemais',
    'Sandro',
  ] as const
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
  const invite = await lena.ok(openInvite, { body: { isNew: false } })
  await bea.ok(toggleFavourite, { body: { listingId: open } })

  await befriend(lena, bea)
  const lenaId = (await lena.ok(getUser)).body.data.publicId
  await ida.ok(addContacts, { body: { publicIds: lenaId } })
  await lena.ok(addContacts, { body: { publicIds: (await sol.ok(getUser)).body.data.publicId } })
  await listGarment(cleo, { brand: 'Maje' })
  for (const member of [lena, bea, sol, cleo]) await acknowledgeCoins(member)

  /** A request in person by Bea to a friend; returns the order's id. */
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
  const reviewOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).reviewId!

  const requested = await lentInPerson(lent[0]!)
  const declined = await lentInPerson(lent[1]!, [lena, 'decline'])
  const cancelled = await lentInPerson(lent[2]!, [bea, 'cancel'])
  const received = await lentInPerson(lent[3]!, [lena, 'accept'], [bea, 'received'])
  const completed = await lentInPerson(lent[4]!, [lena, 'accept'], [bea, 'received'], [lena, 'complete'])
  const accepted = await lentInPerson(lent[6]!, [lena, 'accept'])
  const disputed = await lentInPerson(lent[7]!, [lena, 'accept'], [bea, 'received'])
  await bea.ok(createOrderIssue, { body: { orderId: disputed, description: 'A seam is open.' } })
  const reviewed = await lentInPerson(lent[8]!, [lena, 'accept'], [bea, 'received'], [lena, 'complete'])
  for (const member of [lena, bea]) {
    const reviewId = await reviewOf(member, reviewed)
    await member.ok(writeReview, { body: { reviewId, rating: 4, review: 'All went well.' } })
  }
  const posted = await requestLoan(world, bea, { listingId: lent[5]!, ...soonByPost(world, { from: 6, to: 8 }) })
  await done(lena, posted, 'accept')
  const claimed = await requestLoan(world, cleo, { listingId: lent[9]!, from: 0, to: 1, method: 'IN_PERSON' })
  for (const [member, action] of [
    [lena, 'accept'],
    [cleo, 'received'],
    [lena, 'complete'],
  ] as const)
    await done(member, claimed, action)
  await acknowledgeCoins(lena)
  const damage = { lines: ['hem'], description: 'The hem is torn at the back.', images: [await evidence(lena)] }
  await lena.ok(createClaim, { body: { orderId: claimed, ...damage } })
  const reviews = { lena: await reviewOf(lena, completed), bea: await reviewOf(bea, completed) }
  await bea.ok(writeReview, { body: { reviewId: reviews.bea, rating: 5, review: 'Lovely, and just as shown.' } })

  const later = { startDate: addDays(day, 20), endDate: addDays(day, 22) }
  const pending = await bea.ok(createPendingRequest, {
    body: { listingId: open, ...later, deliveryMethod: 'DELIVERY' },
  })
  const wish = { id: crypto.randomUUID(), accountId: kay.id, email: 'kay.ellis@example.org', now: world.clock.now() }
  await world.db.transaction().execute((tx) => insertEmailChange(tx, wish))
  await world.drain()
  return {
    lena,
    bea,
    sol,
    kay,
    cora,
    cleo,
    opal,
    una,
    half,
    listing: { open, paused },
    order: { requested, accepted, disputed, declined, cancelled, received, completed, posted, claimed },
    reviews,
    conversationId: (await bea.ok(getConversations)).body.items[0]!.id,
    pendingRequestId: pending.body.data.id,
    shareToken: shared.body.data.token,
    inviteToken: invite.body.data.url.split('/invite/')[1]!,
  }
}

/** Marks coins as seen, whose dialog would otherwise cover the screen. */
export async function acknowledgeCoins(member: TestMember): Promise<void> {
  const { body } = await member.ok(getCoins)
  await member.ok(markCoinsSeen, { body: { coinIds: body.items.map(({ id }) => id) } })
}
