import { createHash } from 'node:crypto'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { acceptInvitation, getFriends, getInvitation, openInvite } from '@hemline/contract/friends/calls.ts'
import { INVITE_LINK_DAYS, INVITE_LINKS_A_DAY, INVITE_USES, INVITE_USES_A_DAY } from '@hemline/contract/limits.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { countUse, findOpenInvite } from './invites-store.ts'

// From docs/product.md §5: a link lasts 30 days, can be renewed ten times a day and makes at most 50 friendships; one that
// expired or is used up is answered like one that never was.

const GONE = [404, 'This invitation has expired or is no longer available']

let world: World
let bea: TestMember
let zoe: TestMember
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT: '0' })
})
afterAll(() => world.close())
beforeEach(async () => {
  bea = await world.member({ firstName: 'Bea' })
  zoe = await world.member({ firstName: 'Zoe' })
})

const linkOf = async (member: TestMember, isNew = false) => (await member.ok(openInvite, { body: { isNew } })).body.data
const tokenIn = ({ url }: { url: string }) => url.split('/invite/')[1]!
const accept = (member: TestMember, token: string) => member.call(acceptInvitation, { body: { token } })
const answerOf = ({ status, body }: { status: number; body: { error?: { message: string } } }) => [
  status,
  body.error?.message,
]
const change = (values: { uses?: number; linksOfDay?: number }) =>
  world.db.updateTable('friendInvites').set(values).where('memberId', '=', bea.id).execute()

it('has the limits of the rule', () => {
  expect([INVITE_LINK_DAYS, INVITE_LINKS_A_DAY, INVITE_USES, INVITE_USES_A_DAY]).toEqual([30, 10, 50, 20])
})

it('makes fifty friendships, also of those who accept at the same moment; the next link begins at none', async () => {
  const token = tokenIn(await linkOf(bea))
  await change({ uses: INVITE_USES - 1 })
  const others = await Promise.all([1, 2, 3, 4].map(() => world.member({ firstName: 'Eve' })))
  const answers = await Promise.all(others.map((one) => accept(one, token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  expect((await bea.ok(getFriends)).body.items).toHaveLength(1)
  expect(answerOf(await world.visitor().call(getInvitation, { query: { token } }))).toEqual(GONE)
  expect(answerOf(await accept(zoe, token))).toEqual(GONE)
  const next = await linkOf(bea)
  expect([tokenIn(next) === token, next.madeFriends]).toEqual([false, 0])
  expect((await accept(zoe, tokenIn(next))).status).toBe(200)
})

it('is not renewed an eleventh time a day because it made a friend meanwhile', async () => {
  const token = tokenIn(await linkOf(bea))
  await change({ linksOfDay: INVITE_LINKS_A_DAY })
  expect((await accept(zoe, token)).status).toBe(200)
  expect((await bea.call(openInvite, { body: { isNew: true } })).status).toBe(429)
})

it('ends with its thirtieth day and its fiftieth friendship, and its member is shown another one then', async () => {
  const link = await linkOf(bea)
  const madeAt = Date.parse(link.expiresAt) - INVITE_LINK_DAYS * DAY_MS
  expect(Math.abs(madeAt - world.clock.now().getTime())).toBeLessThan(60_000)
  const end = new Date(link.expiresAt)
  const before = new Date(end.getTime() - 1)
  const tokenHash = createHash('sha256').update(tokenIn(link)).digest()
  expect((await findOpenInvite(world.db, { tokenHash, now: before }))?.id).toBe(bea.id)
  expect(await findOpenInvite(world.db, { tokenHash, now: end })).toBeUndefined()
  const counts = (now: Date) =>
    world.db.transaction().execute((tx) => countUse(tx, { tokenHash, day: '2026-01-01', now, most: INVITE_USES_A_DAY }))
  expect([await counts(before), await counts(end)]).toEqual([true, false])
  await change({ uses: INVITE_USES })
  expect(await counts(before)).toBe(false)
  await world.advance(`P${INVITE_LINK_DAYS}D`)
  expect((await linkOf(bea)).url).not.toBe(link.url)
})
