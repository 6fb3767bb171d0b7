import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { friendTexts } from '@hemline/contract/friends/words.ts'
import { limitTexts } from '@hemline/contract/limit-words.ts'
import { ASK_AGAIN_AFTER_DAYS, FRIEND_REQUESTS_PER_DAY } from '@hemline/contract/limits.ts'
import { getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let anna: TestMember
let bea: TestMember
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  anna = await world.member({ firstName: 'Anna' })
  bea = await world.member({ firstName: 'Bea' })
})

const friendsOf = async (member: TestMember) => (await member.ok(getFriends)).body.items
const answer = (
  member: TestMember,
  friendshipId: string,
  status: 'active' | 'dismissed',
  before?: 'active' | 'undetermined',
) => member.call(changeFriendship, { body: { friendshipId, status, ...(before && { before }) } })
const publicIdOf = async (member: TestMember) => (await member.ok(getUser)).body.data.publicId
const ask = async (member: TestMember, other: TestMember) =>
  (await member.ok(addContacts, { body: { publicIds: await publicIdOf(other) } })).body.data.friends
const askedId = async (member: TestMember, other: TestMember) => {
  await ask(member, other)
  return (await friendsOf(other)).find(({ id }) => id === member.id)!.friendshipId
}
const statusBetween = async (member: TestMember, other: TestMember) =>
  (await member.ok(getListingUser, { query: { userId: other.id } })).body.data.friendStatus

describe('POST /api/friends', () => {
  it('only the addressee can confirm, and then both are friends, each once in the other’s list', async () => {
    const friendshipId = await askedId(anna, bea)
    expect(await friendsOf(anna)).toMatchObject([{ id: bea.id, status: 'undetermined', isIncoming: false }])
    expect(await friendsOf(bea)).toMatchObject([{ id: anna.id, status: 'undetermined', isIncoming: true }])
    expect((await answer(anna, friendshipId, 'active')).status).toBe(403)
    expect(await statusBetween(anna, bea)).toBeNull()
    for (let time = 0; time < 2; time += 1) expect((await answer(bea, friendshipId, 'active')).status).toBe(200)
    for (const [one, other] of [
      [anna, bea],
      [bea, anna],
    ] as const) {
      expect(await friendsOf(one)).toMatchObject([{ id: other.id, status: 'active', isIncoming: false, friendshipId }])
      expect(await statusBetween(one, other)).toBe('FRIENDS')
    }
  })

  it('names the other by first name only until both are friends, in every answer and both directions', async () => {
    const [ada, bo] = [
      await world.member({ firstName: 'Ada', secondName: 'Canary' }),
      await world.member({ firstName: 'Bo', secondName: 'Finch' }),
    ]
    expect((await ask(ada, bo)).map(({ name }) => name)).toEqual(['Bo'])
    const names = async () => [...(await friendsOf(ada)), ...(await friendsOf(bo))].map(({ name }) => name)
    expect(await names()).toEqual(['Bo', 'Ada'])
    expect((await ask(ada, bo)).map(({ name }) => name)).toEqual(['Bo'])
    const { friendshipId } = (await friendsOf(bo))[0]!
    await answer(bo, friendshipId, 'active')
    expect(await names()).toEqual(['Bo Finch', 'Ada Canary'])
    expect((await ask(ada, bo)).map(({ name }) => name)).toEqual(['Bo Finch'])
    await answer(bo, friendshipId, 'dismissed')
    expect((await ask(ada, bo)).map(({ name }) => name)).toEqual(['Bo'])
    expect(await names()).toEqual(['Bo', 'Ada'])
  })

  it('is 404 for other members, as for one that does not exist', async () => {
    const friendshipId = await askedId(anna, bea)
    const eve = await world.member({ firstName: 'Eve' })
    for (const status of ['active', 'dismissed'] as const) {
      expect((await answer(eve, friendshipId, status)).status).toBe(404)
      expect((await answer(eve, '00000000-0000-4000-8000-000000000000', status)).status).toBe(404)
    }
    expect((await friendsOf(bea))[0]?.status).toBe('undetermined')
    const bad = await anna.call(changeFriendship, { body: { friendshipId, status: 'undetermined' as 'active' } })
    expect([bad.status, Object.keys(bad.body.error.fields ?? {})]).toEqual([400, ['status']])
  })

  it('dismissed: removed from both lists, cannot be confirmed, and can be repeated only after 30 days', async () => {
    const friendshipId = await askedId(anna, bea)
    await answer(bea, friendshipId, 'dismissed')
    expect([await friendsOf(anna), await friendsOf(bea)]).toEqual([[], []])
    expect((await answer(bea, friendshipId, 'active')).status).toBe(409)
    expect(await ask(anna, bea)).toEqual([])
    expect(await friendsOf(bea)).toEqual([])
    await world.advance(`P${ASK_AGAIN_AFTER_DAYS}D`)
    expect(await ask(anna, bea)).toMatchObject([{ id: bea.id, status: 'undetermined' }])
    expect(await friendsOf(bea)).toMatchObject([{ id: anna.id, isIncoming: true }])
  })

  it('the member who dismissed may send a request themselves immediately', async () => {
    await answer(bea, await askedId(anna, bea), 'dismissed')
    expect(await ask(bea, anna)).toMatchObject([{ id: anna.id, status: 'undetermined', isIncoming: false }])
  })

  it('either member ends a friendship, and the requester may withdraw the request', async () => {
    await befriend(anna, bea)
    const { friendshipId } = (await friendsOf(anna))[0]!
    expect((await answer(anna, friendshipId, 'dismissed')).status).toBe(200)
    expect([await friendsOf(bea), await statusBetween(bea, anna)]).toEqual([[], null])
    const again = await askedId(anna, bea)
    expect((await answer(anna, again, 'dismissed')).status).toBe(200)
    expect(await friendsOf(bea)).toEqual([])
  })

  it('a request that was confirmed meanwhile is neither withdrawn nor dismissed from a screen that still shows it', async () => {
    const friendshipId = await askedId(anna, bea)
    await answer(bea, friendshipId, 'active')
    for (const member of [anna, bea]) {
      const body = { friendshipId, status: 'dismissed', before: 'undetermined' } as const
      expect((await member.call(changeFriendship, { body })).body.error).toMatchObject({
        code: 'MOVE_NOT_ALLOWED',
        message: friendTexts.confirmedMeanwhile,
      })
    }
    expect(await statusBetween(anna, bea)).toBe('FRIENDS')
    await anna.ok(changeFriendship, { body: { friendshipId, status: 'dismissed', before: 'active' } })
    expect(await friendsOf(bea)).toEqual([])
  })

  it('a friendship that ended and was asked for again is not dismissed from a screen that still shows it', async () => {
    await befriend(anna, bea)
    const { friendshipId } = (await friendsOf(bea))[0]!
    await answer(anna, friendshipId, 'dismissed', 'active')
    await ask(anna, bea)
    const late = await answer(bea, friendshipId, 'dismissed', 'active')
    expect([late.status, late.body.error]).toMatchObject([409, { code: 'MOVE_NOT_ALLOWED' }])
    expect(await friendsOf(bea)).toMatchObject([{ id: anna.id, isIncoming: true }])
  })

  it('a request of the other member is not dismissed from a screen that still shows one’s own, nor the other way round', async () => {
    const friendshipId = await askedId(anna, bea)
    const dismiss = (member: TestMember, wasIncoming?: boolean) =>
      member.call(changeFriendship, {
        body: {
          friendshipId,
          status: 'dismissed',
          before: 'undetermined',
          ...(wasIncoming !== undefined && { wasIncoming }),
        },
      })
    await answer(bea, friendshipId, 'dismissed')
    expect(await askedId(bea, anna)).toBe(friendshipId)
    expect((await dismiss(anna, false)).body.error).toMatchObject({
      code: 'MOVE_NOT_ALLOWED',
      message: friendTexts.askedMeanwhile,
    })
    expect((await dismiss(bea, true)).body.error).toMatchObject({ code: 'MOVE_NOT_ALLOWED' })
    expect(await friendsOf(anna)).toMatchObject([{ id: bea.id, isIncoming: true }])
    expect((await dismiss(anna, true)).status).toBe(200)
    // an older app doesn't say whose request it showed
    await askedId(anna, bea)
    expect((await dismiss(bea)).status).toBe(200)
    expect(await friendsOf(bea)).toEqual([])
  })

  it('has one state, the same in both lists, after concurrent confirm, dismiss and withdraw', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await world.member({ firstName: 'One' }), await world.member({ firstName: 'Other' })]
      const friendshipId = await askedId(one, other)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          at % 3 === 0
            ? answer(one, friendshipId, 'dismissed')
            : answer(other, friendshipId, at % 3 === 1 ? 'active' : 'dismissed'),
        ),
      )
      expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
      const lists = [(await friendsOf(one)).length, (await friendsOf(other)).length]
      expect(lists[0]).toBe(lists[1])
      expect(await statusBetween(one, other)).toBe(lists[0] ? 'FRIENDS' : null)
    }
  })
})

describe('POST /api/contacts', () => {
  it('finds members by public id, email address and phone number in any spelling, and sends each one request', async () => {
    const { email, phoneNumber, publicId } = (await bea.ok(getUser)).body.data
    const body = {
      publicIds: ` ${publicId.toLowerCase()} ,${publicId}`,
      emails: `${email.toUpperCase()}, ${email}`,
      phoneNumbers: `${phoneNumber},${phoneNumber?.replace('+44', '0')}, not a number`,
    }
    const { friends } = (await anna.ok(addContacts, { body })).body.data
    expect(friends).toMatchObject([{ id: bea.id, name: 'Bea', status: 'undetermined', isIncoming: false }])
    expect(await friendsOf(bea)).toHaveLength(1)
  })

  it('returns the same answer for unknown contacts and for the member’s own', async () => {
    const { email } = (await anna.ok(getUser)).body.data
    for (const emails of [email, 'nobody@hemline.test', '', ',,,']) {
      const { body } = await anna.ok(addContacts, { body: { emails } })
      expect(body.data.friends).toEqual([])
    }
    expect(await friendsOf(anna)).toEqual([])
    expect((await world.visitor().call(addContacts, { body: {} })).status).toBe(401)
  })

  it('makes two members friends immediately when both send a request, also concurrently', async () => {
    await ask(anna, bea)
    expect(await ask(bea, anna)).toMatchObject([{ status: 'active' }])
    const [one, other] = [await world.member({ firstName: 'One' }), await world.member({ firstName: 'Other' })]
    await Promise.all([ask(one, other), ask(other, one), ask(one, other), ask(other, one)])
    expect(await friendsOf(one)).toMatchObject([{ id: other.id, status: 'active' }])
    expect(await friendsOf(other)).toHaveLength(1)
  })

  it('does not reveal email address or phone number', async () => {
    const { email, phoneNumber } = (await bea.ok(getUser)).body.data
    const { body } = await anna.ok(addContacts, { body: { publicIds: await publicIdOf(bea) } })
    expect(JSON.stringify(body)).not.toContain(email)
    expect(JSON.stringify(body)).not.toContain(phoneNumber)
  })

  it('sends at most 50 requests in 24 hours, withdrawn ones too, and then says nothing of anyone', async () => {
    const others = await Promise.all(Array.from({ length: FRIEND_REQUESTS_PER_DAY + 1 }, () => world.member()))
    const ids = await Promise.all(others.map(publicIdOf))
    const askAll = (publicIds: string[]) => anna.call(addContacts, { body: { publicIds: publicIds.join(',') } })
    const refusal = { code: 'TOO_MANY', message: limitTexts.friendRequests }
    const answers = await Promise.all([askAll(ids.slice(0, 26)), askAll(ids.slice(26))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    const sent = await friendsOf(anna)
    expect(sent).toHaveLength(FRIEND_REQUESTS_PER_DAY)
    await answer(anna, sent[0]!.friendshipId, 'dismissed')
    for (const publicIds of [ids, ['AAAAAAAA']]) {
      const { status, body } = await askAll(publicIds)
      expect([status, body.error]).toEqual([429, expect.objectContaining(refusal)])
    }
    // who asks them is answered all the same
    await ask(bea, anna)
    const { friendshipId } = (await friendsOf(anna)).find(({ id }) => id === bea.id)!
    expect((await answer(anna, friendshipId, 'active')).status).toBe(200)
    await world.advance('PT24H')
    expect((await askAll(ids)).status).toBe(200)
    expect(await friendsOf(anna)).toHaveLength(others.length + 1)
  })

  it('counts no friendship that ends today among the requests, nor an earlier request that is dismissed', async () => {
    const others = await Promise.all(Array.from({ length: FRIEND_REQUESTS_PER_DAY }, () => world.member()))
    await anna.ok(addContacts, { body: { publicIds: (await Promise.all(others.map(publicIdOf))).join(',') } })
    const [confirming, dismissing] = [others.slice(0, 25), others.slice(25)]
    for (const other of confirming) await answer(other, (await friendsOf(other))[0]!.friendshipId, 'active')
    await world.advance('P2D')
    for (const other of dismissing) await answer(other, (await friendsOf(other))[0]!.friendshipId, 'dismissed')
    for (const { friendshipId } of await friendsOf(anna))
      expect((await answer(anna, friendshipId, 'dismissed', 'active')).status).toBe(200)
    expect(await ask(anna, bea)).toMatchObject([{ id: bea.id, status: 'undetermined' }])
  })
})
