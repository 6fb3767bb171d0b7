import { DAY_MS } from '@hemline/contract/durations.ts'
import { changeListing } from '@hemline/contract/listings/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { getTrustSigns } from '@hemline/contract/orders/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { provePhone } from '../../test/phone.ts'
import { copyOrder } from '../../test/rows.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// docs/product.md §5, "Trust signs"
let world: World
beforeAll(async () => {
  world = await createWorld({ SMS: 'sandbox', OPERATOR_EMAILS: 'host@example.com' })
})
afterAll(() => world.close())

const ask = (who: TestMember, other: TestMember) => who.call(getTrustSigns, { query: { userId: other.id } })
const signs = async (who: TestMember, other: TestMember) => (await ask(who, other)).body.data

it('shows what is verified, never the number or address', async () => {
  const [vera, eve] = [await world.member({ firstName: 'Vera' }), await world.member({ firstName: 'Eve' })]
  await vera.ok(changeUser, { body: { phoneNumber: '07400 123456' } })
  expect(await signs(eve, vera)).toEqual({
    isEmailVerified: true,
    isPhoneVerified: false,
    loansDone: 0,
    returns: null,
    posts: null,
    answers: null,
  })
  await provePhone(world, vera)
  const { body } = await ask(eve, vera)
  expect(body.data.isPhoneVerified).toBe(true)
  const { phoneNumber, email } = (await vera.ok(getUser)).body.data
  for (const secret of [phoneNumber!, email]) expect(JSON.stringify(body)).not.toContain(secret)
  // a changed number is not verified
  await vera.ok(changeUser, { body: { phoneNumber: '07400 123457' } })
  expect((await signs(eve, vera)).isPhoneVerified).toBe(false)
})

it('says nothing of who is hidden, to strangers, or across a block', async () => {
  const [vera, eve] = [await world.member(), await world.member()]
  const stranger = await world.visitor().call(getTrustSigns, { query: { userId: vera.id } })
  expect(stranger.status).toBe(401)
  await vera.ok(blockMember, { body: { userId: eve.id } })
  expect((await ask(eve, vera)).status).toBe(404)
  const gone = await world.member()
  await world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', gone.id).execute()
  expect((await ask(vera, gone)).status).toBe(404)
})

it('has bands from the third loan on, each side by what they did', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
  const { startDate, endDate, createdAt } = await world.db
    .selectFrom('orders')
    .select(['startDate', 'endDate', 'createdAt'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const done = async (postedAt: Date) => {
    const id = await copyOrder(world, orderId, { status: 'COMPLETED', returned_at: `${endDate}T12:00:00Z` })
    const event = { orderId: id, fromStatus: null, byRole: null }
    await world.db
      .insertInto('orderEvents')
      .values([
        { ...event, move: 'accept', toStatus: 'ACCEPTED', at: new Date(createdAt.getTime() + DAY_MS / 2) },
        { ...event, move: 'sent', toStatus: 'SHIPPING_SENT', at: postedAt },
      ])
      .execute()
  }
  const early = new Date(Date.parse(`${startDate}T12:00:00Z`) - 10 * DAY_MS)
  await done(early)
  await done(early)
  expect(await signs(lendee, lender)).toMatchObject({ loansDone: 2, posts: null, answers: null, returns: null })
  await done(new Date(`${startDate}T12:00:00Z`))
  expect(await signs(lendee, lender)).toMatchObject({
    loansDone: 3,
    posts: 'OFTEN_LATE',
    answers: 'DAY',
    returns: null,
  })
  expect(await signs(lender, lendee)).toMatchObject({ loansDone: 3, posts: null, answers: null, returns: 'ALWAYS' })
})

type Asked = { lender: TestMember; lendee: TestMember; listingId: string; orderIds: string[] }
const hide = async ({ lender: { id } }: Asked, set: { suspendedAt: Date | null; deletesAt?: Date | null }) => {
  await world.db.updateTable('members').set(set).where('id', '=', id).execute()
  await world.drain()
}
const soon = () => new Date(world.clock.now().getTime() + DAY_MS)

it.each<[string, string | null, (asked: Asked) => Promise<unknown>]>([
  ['a block', null, ({ lender, lendee }) => lender.ok(blockMember, { body: { userId: lendee.id } })],
  [
    'a suspension',
    null,
    async (asked) => {
      await hide(asked, { suspendedAt: world.clock.now() })
      await hide(asked, { suspendedAt: null })
    },
  ],
  [
    'closing the account',
    null,
    async (asked) => {
      await hide(asked, { suspendedAt: world.clock.now(), deletesAt: soon() })
      await hide(asked, { suspendedAt: null, deletesAt: null })
    },
  ],
  [
    'an item that an operator took down',
    null,
    async ({ listingId }) => {
      const host = await world.member({ email: 'host@example.com' })
      await host.ok(hideListing, { body: { listingId, isHidden: true, note: 'A copy' } })
    },
  ],
  [
    'an item that the lender took down, having seen the requests',
    'HOURS',
    ({ lender, listingId, orderIds }) =>
      lender.ok(changeListing, { params: { id: listingId }, body: { isActive: false, declines: orderIds } }),
  ],
])('after %s, how quickly the lender answers is: %s', async (_, answers, end) => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
  const copy = () => copyOrder(world, orderId, { client_key: null })
  const orderIds = [orderId, await copy(), await copy()]
  await end({ lender, lendee, listingId, orderIds })
  await world.drain()
  const rows = await world.db.selectFrom('orders').select('status').where('id', 'in', orderIds).execute()
  expect(rows.map(({ status }) => status)).toEqual(['DECLINED', 'DECLINED', 'DECLINED'])
  expect((await signs(await world.member(), lender)).answers).toBe(answers)
})
