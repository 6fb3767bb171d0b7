import { DAY_MS } from '@hemline/contract/durations.ts'
import {
  acceptInvitation,
  addContacts,
  changeFriendship,
  getFriends,
  getInvitation,
  openInvite,
  withdrawInvite,
} from '@hemline/contract/friends/calls.ts'
import { INVITE_LINKS_A_DAY, INVITE_USES_A_DAY } from '@hemline/contract/limits.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows } from '../../test/rows.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

const GONE = 'This invitation has expired or is no longer available'

let world: World
let bea: TestMember
let zoe: TestMember
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT: '0' })
})
afterAll(() => world.close())
beforeEach(async () => {
  bea = await world.member({ firstName: 'Bea', secondName: 'Canary' })
  zoe = await world.member({ firstName: 'Zoe', secondName: 'Finch' })
})

const linkOf = async (member: TestMember, isNew = false) => (await member.ok(openInvite, { body: { isNew } })).body.data
const tokenOf = async (member: TestMember, isNew = false) => (await linkOf(member, isNew)).url.split('/invite/')[1]!
const read = (token: string, who = world.visitor()) => who.call(getInvitation, { query: { token } })
const accept = (member: TestMember, token: string) => member.call(acceptInvitation, { body: { token } })
const friendsOf = async (member: TestMember) =>
  (await member.ok(getFriends)).body.items.map(({ name, status, isIncoming }) => ({ name, status, isIncoming }))
const titles = async (member: TestMember) =>
  (await member.ok(getNotifications, { query: { all: 'true' } })).body.data.map(({ title }) => title)
const suspend = (member: TestMember, at: Date | null = world.clock.now()) =>
  world.db.updateTable('members').set({ suspendedAt: at }).where('id', '=', member.id).execute()

describe('the link', () => {
  it('shows a visitor the first name and picture alone, and no search engine', async () => {
    const token = await tokenOf(bea)
    const { status, body, headers } = await read(token)
    expect(status).toBe(200)
    expect(body.data).toEqual({ id: bea.id, firstName: 'Bea', picture: null, relation: 'NONE' })
    expect([headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual(['noindex', 'no-store'])
  })

  it('is one at a time, with a QR code, and makes both friends immediately', async () => {
    const link = await linkOf(bea)
    expect(await linkOf(bea)).toEqual(link)
    expect(link.qr.size).toBeGreaterThan(20)
    expect(link.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    expect(Date.parse(link.expiresAt) - world.clock.now().getTime()).toBeGreaterThan(29 * DAY_MS)
    const token = link.url.split('/invite/')[1]!
    const made = await accept(zoe, token)
    expect(made.body.data).toEqual({ id: bea.id, firstName: 'Bea', status: 'active' })
    expect(await friendsOf(bea)).toEqual([{ name: 'Zoe Finch', status: 'active', isIncoming: false }])
    expect(await friendsOf(zoe)).toEqual([{ name: 'Bea Canary', status: 'active', isIncoming: false }])
    expect(await titles(bea)).toEqual(['Zoe accepted your invitation'])
    expect(await titles(zoe)).toEqual([])
    expect((await linkOf(bea)).madeFriends).toBe(1)
    expect((await read(token, zoe)).body.data.relation).toBe('FRIENDS')
    expect((await read(token, bea)).body.data.relation).toBe('OWN')
  })

  it('needs a name, to say who invites', async () => {
    const nameless = await world.member({ firstName: '', secondName: '' })
    const { status, body } = await nameless.call(openInvite, { body: {} })
    expect([status, body.error.code]).toEqual([422, 'NOT_ONBOARDED'])
  })

  it('leaves no token in the database', async () => {
    const token = await tokenOf(bea)
    await bea.call(openInvite, { body: { isNew: true }, headers: { 'idempotency-key': 'an-invite-link' } })
    const newer = await tokenOf(bea)
    expect(newer).not.toBe(token)
    const rows = [...(await allRows(world)).values()].flat().join('\n')
    for (const secret of [token, newer]) expect(rows).not.toContain(secret)
  })

  it('is the same when two taps make it together, and each of two renewals has the newest', async () => {
    const first = await Promise.all([linkOf(bea), linkOf(bea), linkOf(bea)])
    expect(new Set(first.map(({ url }) => url)).size).toBe(1)
    await Promise.all([linkOf(bea, true), linkOf(bea, true)])
    const newest = await tokenOf(bea)
    expect((await read(newest)).status).toBe(200)
    expect((await read(first[0]!.url.split('/invite/')[1]!)).status).toBe(404)
  })

  it('can be renewed ten times a day, and again on the next', async () => {
    for (let at = 0; at < INVITE_LINKS_A_DAY; at += 1) await linkOf(bea, at > 0)
    const over = await bea.call(openInvite, { body: { isNew: true } })
    expect([over.status, over.body.error.code]).toEqual([429, 'TOO_MANY'])
    // the open one still works and is still shown
    expect((await read(await tokenOf(bea))).status).toBe(200)
    await world.advance('P1D')
    expect((await bea.call(openInvite, { body: { isNew: true } })).status).toBe(200)
  })
})

describe('an attacker', () => {
  it('is answered alike for unknown, expired, withdrawn, renewed, suspended, leaving and blocked', async () => {
    const answers: Record<string, unknown> = {}
    const note = async (name: string, token: string, who: TestMember | null = null) => {
      const answer = await read(token, who ?? world.visitor())
      const tried = await accept(zoe, token)
      answers[name] = [answer, tried].map(({ status, body }) => [status, body.error?.code, body.error?.message])
    }
    await note('unknown', 'A'.repeat(43))
    const withdrawn = await tokenOf(bea)
    await bea.ok(withdrawInvite)
    await note('withdrawn', withdrawn)
    const renewed = await tokenOf(bea)
    await linkOf(bea, true)
    await note('renewed', renewed)
    const token = await tokenOf(bea)
    await suspend(bea)
    await note('suspended', token)
    await suspend(bea, null)
    await zoe.ok(blockMember, { body: { userId: bea.id } })
    await note('blocked', token, zoe)
    const cleo = await world.member({ firstName: 'Cleo' })
    const leaving = await tokenOf(cleo)
    await world.db
      .updateTable('members')
      .set({ suspendedAt: world.clock.now(), deletesAt: new Date(world.clock.now().getTime() + DAY_MS) })
      .where('id', '=', cleo.id)
      .execute()
    await note('leaving', leaving)
    const expired = await tokenOf(await world.member({ firstName: 'Dot' }))
    await world.advance('P30D')
    await note('expired', expired)
    const same = [
      [404, 'NOT_FOUND', GONE],
      [404, 'NOT_FOUND', GONE],
    ]
    for (const [name, answer] of Object.entries(answers)) expect([name, answer]).toEqual([name, same])
    expect(await friendsOf(zoe)).toEqual([])
  })

  it('learns nothing from text that is no token', async () => {
    for (const token of ['', "' or 1=1 --", '../friends', 'A'.repeat(42)]) {
      const { status } = await read(token)
      expect([token, [400, 404].includes(status)]).toEqual([token, true])
    }
    expect((await read('A'.repeat(99))).status).toBe(404)
  })

  it('makes no friend of themselves, and none without signing in', async () => {
    const token = await tokenOf(bea)
    const own = await accept(bea, token)
    expect([own.status, own.body.error.code]).toEqual([409, 'MOVE_NOT_ALLOWED'])
    const stranger = await world.visitor().call(acceptInvitation, { body: { token } })
    expect(stranger.status).toBe(401)
    await suspend(zoe)
    expect((await accept(zoe, token)).status).toBeGreaterThanOrEqual(401)
    expect(await friendsOf(bea)).toEqual([])
  })

  it('who has a link that went round makes at most twenty friendships a day', async () => {
    const token = await tokenOf(bea)
    await world.db
      .updateTable('friendInvites')
      .set({ usesOfDay: INVITE_USES_A_DAY - 1 })
      .where('memberId', '=', bea.id)
      .execute()
    const others = await Promise.all([1, 2, 3].map(() => world.member({ firstName: 'Eve' })))
    const answers = await Promise.all(others.map((one) => accept(one, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    expect(await friendsOf(bea)).toHaveLength(1)
    // a renewed link does not begin the day's count again
    expect((await accept(zoe, await tokenOf(bea, true))).status).toBe(429)
    await world.advance('P1D')
    expect((await accept(zoe, await tokenOf(bea))).status).toBe(200)
  })

  it('whom a member unfriended needs their yes again, and only asks by the same link', async () => {
    const token = await tokenOf(bea)
    await accept(zoe, token)
    const { friendshipId } = (await bea.ok(getFriends)).body.items[0]!
    await world.advance('PT1M')
    await bea.ok(changeFriendship, { body: { friendshipId, status: 'dismissed' } })
    expect((await accept(zoe, token)).body.data.status).toBe('undetermined')
    expect(await friendsOf(bea)).toEqual([{ name: 'Zoe', status: 'undetermined', isIncoming: true }])
    await bea.ok(changeFriendship, { body: { friendshipId, status: 'dismissed' } })
    expect((await accept(zoe, token)).status).toBe(200)
    expect(await friendsOf(bea)).toEqual([])
    // a link that was made afterwards is a new yes
    await world.advance('PT1M')
    expect((await accept(zoe, await tokenOf(bea, true))).body.data.status).toBe('active')
  })
})

describe('two at the same moment', () => {
  it('are one friendship and one notice, however often it is clicked', async () => {
    const token = await tokenOf(bea)
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(zoe, token)))
    expect(answers.map(({ status, body }) => [status, body.data?.status])).toEqual(Array(4).fill([200, 'active']))
    expect(await friendsOf(bea)).toHaveLength(1)
    expect(await titles(bea)).toHaveLength(1)
    expect((await linkOf(bea)).madeFriends).toBe(1)
  })

  it('who accept each other’s links are friends once', async () => {
    const [ofBea, ofZoe] = [await tokenOf(bea), await tokenOf(zoe)]
    const answers = await Promise.all([accept(zoe, ofBea), accept(bea, ofZoe)])
    expect(answers.map(({ body }) => body.data?.status)).toEqual(['active', 'active'])
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from friendships
      where requester_id in (${bea.id}, ${zoe.id})`.execute(world.db)
    expect(rows[0]!.count).toBe(1)
    expect((await titles(bea)).length + (await titles(zoe)).length).toBe(1)
  })

  it.each(['bea', 'zoe'] as const)('turns the request that %s sent into the friendship', async (asks) => {
    const [one, other] = asks === 'bea' ? [bea, zoe] : [zoe, bea]
    const { publicId } = (await other.ok(getUser)).body.data
    await one.ok(addContacts, { body: { publicIds: publicId } })
    expect((await accept(zoe, await tokenOf(bea))).body.data.status).toBe('active')
    expect(await friendsOf(bea)).toEqual([{ name: 'Zoe Finch', status: 'active', isIncoming: false }])
    for (const member of [bea, zoe])
      expect((await member.ok(getNotifications, { query: { all: 'true' } })).body.unread.friend).toBe(0)
    expect(await titles(bea)).toContain('Zoe accepted your invitation')
  })

  it('accept and block: never a friendship across the block', async () => {
    const token = await tokenOf(bea)
    await Promise.all([accept(zoe, token), bea.ok(blockMember, { body: { userId: zoe.id } })])
    expect([await friendsOf(bea), await friendsOf(zoe)]).toEqual([[], []])
  })
})

it('a member who has just joined is a friend immediately, and gets their name later', async () => {
  const fresh = await world.member({ firstName: '', secondName: '' })
  expect((await accept(fresh, await tokenOf(bea))).body.data.status).toBe('active')
  expect(await friendsOf(bea)).toEqual([{ name: 'New member', status: 'active', isIncoming: false }])
  expect(await titles(bea)).toEqual(['A new member accepted your invitation'])
  await fresh.ok(changeUser, { body: { firstName: 'Fay', secondName: 'Lark' } })
  expect((await friendsOf(bea))[0]!.name).toBe('Fay Lark')
})
