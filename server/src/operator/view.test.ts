import { getMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { getToday } from '@hemline/contract/operator/calls.ts'
import {
  deleteMember,
  endMemberSessions,
  getDeskMember,
  suspendMember,
} from '@hemline/contract/operator/member-calls.ts'
import { closedToViews, openToViews, withoutPrivate } from '@hemline/contract/operator/member-view.ts'
import { changeRole } from '@hemline/contract/operator/setting-calls.ts'
import { endView, viewMember } from '@hemline/contract/operator/view-calls.ts'
import type { OperatorRole } from '@hemline/contract/operator-roles.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, callsOf, nameOf, whole } from '../../test/any-call.ts'
import { arrivedLoan } from '../../test/loans.ts'
import { signInFor } from '../../test/make-member.ts'
import { allRows } from '../../test/rows.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { openIssuer } from '../identity/issuer.ts'
import { endSessions, revoke } from '../identity/session-actions.ts'

// From docs/product.md §13: an operator sees the app as a member does, reads only, and the member hears of it.

let world: World
let owner: TestMember
const staff = {} as Record<OperatorRole, TestMember>
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'owner@example.com' })
  owner = await world.member({ firstName: 'Olga', email: 'owner@example.com' })
  for (const role of ['SUPPORT', 'OPERATOR', 'OWNER'] as const) staff[role] = await operator(role)
})
afterAll(() => world.close())

async function operator(role: OperatorRole): Promise<TestMember> {
  const member = await world.member({ firstName: `The ${role.toLowerCase()}` })
  await owner.ok(changeRole, { body: { email: member.email, role, note: 'You asked to help.' } })
  return member
}

const set = ({ id }: TestMember, values: { suspendedAt: Date; deletesAt?: Date }) =>
  world.db.updateTable('members').set(values).where('id', '=', id).execute()
const endAll = ({ id: memberId }: TestMember) =>
  world.db.transaction().execute((tx) => endSessions(tx, { memberId, now: world.clock.now() }))
const note = 'You wrote that an order has gone.'
const start = async (by: TestMember, member: TestMember) =>
  (await by.ok(viewMember, { body: { userId: member.id, note } })).body.data
const view = async (by: TestMember, member: TestMember) => world.visitor((await start(by, member)).token)

it('support may not, an operator and an owner may, and no one sees as themselves or as others with a role', async () => {
  const member = await world.member({ firstName: 'Mia', secondName: 'Lane' })
  const viewStatus = async (by: TestMember, userId: string) =>
    (await by.call(viewMember, { body: { userId, note } })).status
  expect(await viewStatus(staff.SUPPORT, member.id)).toBe(403)
  expect(await viewStatus(staff.OPERATOR, staff.OPERATOR.id)).toBe(403)
  expect(await viewStatus(staff.OWNER, staff.SUPPORT.id)).toBe(403)
  expect(await viewStatus(staff.OWNER, owner.id)).toBe(403)
  expect(await viewStatus(staff.OPERATOR, '00000000-0000-4000-8000-000000000000')).toBe(404)
  for (const role of ['OPERATOR', 'OWNER'] as const) {
    const { token, name, userId } = await start(staff[role], member)
    expect([name, userId]).toEqual(['Mia Lane', member.id])
    expect((await world.visitor(token).ok(getUser)).body.data.firstName).toBe('Mia')
  }
  await staff.OPERATOR.ok(suspendMember, { body: { userId: member.id, isSuspended: true, note: 'x' } })
  expect(await viewStatus(staff.OPERATOR, member.id)).toBe(409)
  const leaving = await world.member()
  await staff.OPERATOR.ok(deleteMember, { body: { userId: leaving.id, note: 'Asked by letter.' } })
  expect(await viewStatus(staff.OPERATOR, leaving.id)).toBe(409)
})

it('every read of the API is either open to views or closed with a reason', async () => {
  const reads = (await callsOf(world)).filter(({ method, audience }) => method === 'GET' && audience !== 'operator')
  const decided = [...openToViews, ...Object.keys(closedToViews)].sort()
  expect(decided).toEqual(reads.map(({ path }) => path).sort())
})

it('every call that writes, that is private or that is the operators’ is refused, and no call changes a row', async () => {
  const { lendee, orderId, lender } = await arrivedLoan(world)
  await lender.ok(sendMessage, { body: { recipientId: lendee.id, content: 'The secret of the two of us' } })
  const { token } = await start(staff.OPERATOR, lendee)
  await world.drain()
  const before = await allRows(world)
  for (const call of await callsOf(world)) {
    const answer = await ask(world, call, token, whole(call, { orderId, userId: lendee.id }))
    const isOpen = call.method === 'GET' && openToViews.includes(call.path)
    if (isOpen)
      expect([nameOf(call), answer.status < 500, answer.code === 'READ_ONLY_SESSION']).toEqual([
        nameOf(call),
        true,
        false,
      ])
    else expect([nameOf(call), answer.status, answer.code]).toEqual([nameOf(call), 403, 'READ_ONLY_SESSION'])
    expect(answer.text).not.toContain('The secret of the two of us')
  }
  for (const [method, path] of [
    ['POST', '/api/upload-images'],
    ['POST', '/api/data-export'],
    ['GET', '/api/live'],
  ] as const) {
    const answer = await fetch(`${world.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
    expect([path, answer.status]).toEqual([path, 403])
    await answer.text()
  }
  const after = await allRows(world)
  // a key of the installation is made when it is first needed
  for (const [table, rows] of before) if (table !== 'secrets') expect([table, after.get(table)]).toEqual([table, rows])
})

it('addresses, phone number, notes and meeting places are not in what is seen', async () => {
  const { lendee, lender } = await arrivedLoan(world)
  const own = (await lendee.ok(getUser)).body.data
  const viewer = await view(staff.OPERATOR, lendee)
  const { data } = (await viewer.ok(getUser)).body
  expect(data).toMatchObject({
    firstName: own.firstName,
    address: '',
    postcode: '',
    phoneNumber: '',
    lat: null,
    lng: null,
  })
  const theirs = (await lendee.ok(getOrders)).body.items
  const orders = (await viewer.ok(getOrders)).body.items
  expect(orders.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id))
  const text = JSON.stringify([data, orders])
  const people = await world.db.selectFrom('members').selectAll().where('id', 'in', [lendee.id, lender.id]).execute()
  for (const { address, postcode, phoneNumber } of people)
    for (const secret of [address, postcode, phoneNumber])
      expect([secret, text.includes(secret!)]).toEqual([secret, false])
})

it('what is hidden is hidden in every answer, and nothing else', () => {
  const answer = withoutPrivate({
    items: [
      {
        id: 'a',
        message: 'Hello',
        otherAddress: { city: 'London' },
        meetings: [{ place: 'The gate', at: 'now' }],
        lat: 1,
      },
    ],
    data: { phoneNumber: '07400', lat: 1, lng: 2, geohash7: 'gcp', locationName: 'Hackney', height: null },
    other: { secondaryAddress: '1', secondaryAddress2: 'A', secondaryCity: 'Leeds', secondaryPostcode: 'LS1 1AA' },
  })
  expect(answer).toEqual({
    items: [{ id: 'a', message: '', otherAddress: null, meetings: [{ place: '', at: 'now' }], lat: 1 }],
    data: { phoneNumber: '', lat: null, lng: null, geohash7: null, locationName: 'Hackney', height: null },
    other: { secondaryAddress: '', secondaryAddress2: '', secondaryCity: '', secondaryPostcode: '' },
  })
})

it('the member reads in the app and by email that it happened and why, and the log has it', async () => {
  const member = await world.member()
  await start(staff.OPERATOR, member)
  await world.drain()
  const [letter] = await world.emailsTo(member.email)
  expect([letter?.subject, letter?.text.includes(note)]).toEqual(['We looked at Hemline as you see it', true])
  const { data } = (await member.ok(getNotifications, { query: {} })).body
  expect(data[0]).toMatchObject({
    title: 'We looked at Hemline as you see it',
    text: expect.stringContaining(note),
    readAt: null,
  })
  const { data: whole } = (await staff.OPERATOR.ok(getDeskMember, { query: { userId: member.id } })).body
  expect(whole.log[0]).toMatchObject({ action: 'view-member', about: 'Mary Ackroyd' })
  const line = await world.db
    .selectFrom('operatorLines')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({
    action: 'view-member',
    operatorId: staff.OPERATOR.id,
    subject: member.id,
    detail: { note },
  })
})

it('it ends after 30 minutes, when it is left, and with the operator’s role, sign-out and sessions', async () => {
  const member = await world.member()
  const isOver = async (client: Awaited<ReturnType<typeof view>>) => (await client.call(getUser)).status === 401
  const helper = await operator('OPERATOR')

  const first = await view(helper, member)
  await world.advance('PT29M')
  expect(await isOver(first)).toBe(false)
  await world.advance('PT1M')
  expect(await isOver(first)).toBe(true)

  const started = await start(helper, member)
  const second = world.visitor(started.token)
  await staff.OWNER.ok(endView, { body: { viewId: started.viewId } })
  expect(await isOver(second)).toBe(false)
  await helper.ok(endView, { body: { viewId: started.viewId } })
  expect(await isOver(second)).toBe(true)

  const third = await view(helper, member)
  await owner.ok(changeRole, { body: { email: helper.email, role: 'SUPPORT', note: 'x' } })
  expect(await isOver(third)).toBe(true)

  await owner.ok(changeRole, { body: { email: helper.email, role: 'OPERATOR', note: 'x' } })
  const signedIn = await signInFor(world.deps, helper.id)
  const { token } = (await world.visitor(signedIn.idToken).ok(viewMember, { body: { userId: member.id, note } })).body
    .data
  const fourth = world.visitor(token)
  expect(await isOver(fourth)).toBe(false)
  await revoke(openIssuer(world.deps), signedIn.refreshToken)
  expect(await isOver(fourth)).toBe(true)
})

it.each<[string, (helper: TestMember, member: TestMember) => Promise<unknown>]>([
  ['its operator is suspended', (helper) => set(helper, { suspendedAt: world.clock.now() })],
  [
    'its operator is leaving',
    (helper) => set(helper, { suspendedAt: world.clock.now(), deletesAt: world.clock.now() }),
  ],
  ['its operator is signed out everywhere', endAll],
  [
    'its operator is signed out everywhere, who signs in at another issuer',
    async (helper) => {
      await world.db.updateTable('memberViews').set({ familyId: null }).where('operatorId', '=', helper.id).execute()
      await endAll(helper)
    },
  ],
  [
    'its member is suspended',
    (_, { id: userId }) => owner.ok(suspendMember, { body: { userId, isSuspended: true, note: 'x' } }),
  ],
  [
    'its member gets a role',
    (_, { email }) => owner.ok(changeRole, { body: { email, role: 'SUPPORT', note: 'You asked to help.' } }),
  ],
  ['its member is leaving', (_, { id: userId }) => owner.ok(deleteMember, { body: { userId, note: 'x' } })],
])('a view ends when %s', async (_, happens) => {
  const [helper, member] = [await operator('OPERATOR'), await world.member()]
  const viewer = await view(helper, member)
  expect((await viewer.call(getUser)).status).toBe(200)
  await happens(helper, member)
  expect((await viewer.call(getUser)).status).toBe(401)
})

it('a token that was made up or of which a part is another’s opens nothing, and a view is no way into the room', async () => {
  const member = await world.member()
  const one = await start(staff.OPERATOR, member)
  const other = await start(staff.OPERATOR, await world.member())
  const mixed = `view.${one.viewId}.${other.token.split('.')[2]}`
  for (const token of [mixed, 'view.x.y', `view.${one.viewId}.x`])
    expect((await world.visitor(token).call(getUser)).status).toBe(401)
  const viewer = world.visitor(one.token)
  expect((await viewer.call(getToday)).body.error.code).toBe('READ_ONLY_SESSION')
  expect((await viewer.call(changeUser, { body: { firstName: 'Eve' } })).body.error.code).toBe('READ_ONLY_SESSION')
  const unread = { conversationId: '00000000-0000-4000-8000-000000000000' }
  expect((await viewer.call(getMessages, { query: unread })).body.error.code).toBe('READ_ONLY_SESSION')
  await staff.OPERATOR.ok(endMemberSessions, { body: { userId: member.id, note: 'x' } })
  expect((await member.call(getUser)).status).toBe(200)
})
