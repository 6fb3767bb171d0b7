import { deleteAccount } from '@hemline/contract/account/calls.ts'
import { acceptInvitation, addContacts, openInvite } from '@hemline/contract/friends/calls.ts'
import { friendTexts } from '@hemline/contract/friends/words.ts'
import { CONTACTS_PER_CALL, UNMATCHED_CONTACTS_PER_DAY } from '@hemline/contract/limits.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { changeUser, getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listGarment } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { provePhone } from '../../test/phone.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT: '0' })
})
afterAll(() => world.close())

describe('discoverability', () => {
  it('by email address, verified phone and public id is allowed by the member for each', async () => {
    const anna = await world.member({ firstName: 'Anna' })
    const { email, phoneNumber, publicId } = (await anna.ok(getUser)).body.data
    await provePhone(world, anna)
    const ways = { emails: email, phoneNumbers: phoneNumber ?? '', publicIds: publicId }
    const waysThatFind = async () => {
      const waysFound: string[] = []
      for (const [way, contact] of Object.entries(ways)) {
        const seeker = await world.member({ firstName: 'Sue' })
        const { friends } = (await seeker.ok(addContacts, { body: { [way]: contact } })).body.data
        if (friends.length > 0) waysFound.push(way)
      }
      return waysFound
    }
    expect(await waysThatFind()).toEqual(['emails', 'phoneNumbers', 'publicIds'])
    const { body } = await anna.ok(changeUser, { body: { isFoundByEmail: false } })
    expect(body.data).toMatchObject({ isFoundByEmail: false, isFoundByPhone: true, isNamedAsFriend: true })
    expect(await waysThatFind()).toEqual(['phoneNumbers', 'publicIds'])
    await anna.ok(changeUser, { body: { isFoundByEmail: true, isFoundByPhone: false } })
    expect(await waysThatFind()).toEqual(['emails', 'publicIds'])
  })
})

describe('unmatched contacts', () => {
  let seeker: TestMember
  beforeEach(async () => {
    seeker = await world.member({ firstName: 'Sue' })
  })
  const nobodies = (count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => `nobody-${from + n}@hemline.test`).join(',')
  const ask = (emails: string) => seeker.call(addContacts, { body: { emails } })

  it('are limited per day exactly, and none of them is stored', async () => {
    const oneTooMany = { emails: nobodies(UNMATCHED_CONTACTS_PER_DAY), publicIds: 'NOBODY' }
    expect((await seeker.call(addContacts, { body: oneTooMany })).status).toBe(429)
    expect((await ask(nobodies(UNMATCHED_CONTACTS_PER_DAY - 1))).status).toBe(200)
    expect((await ask(nobodies(2))).body).toMatchObject({ error: { code: 'TOO_MANY' } })
    expect((await ask(nobodies(1))).status).toBe(200)
    expect((await ask(nobodies(1))).status).toBe(429)
    const rows = await world.db.selectFrom('contactLookups').selectAll().where('memberId', '=', seeker.id).execute()
    expect(rows).toEqual([{ memberId: seeker.id, day: rows[0]?.day, unmatched: UNMATCHED_CONTACTS_PER_DAY }])
    await world.advance('PT24H')
    expect((await ask(nobodies(1))).status).toBe(200)
  })

  it.each(['emails', 'phoneNumbers', 'publicIds'] as const)(
    'are refused above 500 %s at a time, and none of them is asked',
    async (kind) => {
      const anna = await world.member()
      await provePhone(world, anna)
      const { email, phoneNumber, publicId } = (await anna.ok(getUser)).body.data
      const own = { emails: email, phoneNumbers: phoneNumber!, publicIds: publicId }[kind]
      const contacts = (others: number) =>
        [own, ...Array.from({ length: others }, (_, no) => `no-${no}@b.uk`)].join(',')
      const answer = await seeker.call(addContacts, { body: { [kind]: contacts(CONTACTS_PER_CALL) } })
      expect([answer.status, answer.body.error.fields]).toEqual([400, { [kind]: friendTexts.contactsPerCall }])
      const { friends } = (await seeker.ok(addContacts, { body: { [kind]: contacts(CONTACTS_PER_CALL - 1) } })).body
        .data
      expect(friends.map(({ id }) => id)).toEqual([anna.id])
    },
  )

  it('are counted together for concurrent requests', async () => {
    const half = Math.ceil(UNMATCHED_CONTACTS_PER_DAY / 2)
    const answers = await Promise.all([0, 1, 2, 3].map((n) => ask(nobodies(half, n * half))))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 429, 429])
  })

  it('do not include contacts that matched a member', async () => {
    const anna = await world.member({ firstName: 'Anna' })
    const { email } = (await anna.ok(getUser)).body.data
    for (let times = 0; times < 3; times++) expect((await ask(email)).status).toBe(200)
    expect((await ask(nobodies(UNMATCHED_CONTACTS_PER_DAY))).status).toBe(200)
  })

  it('do not include any contact of a member who is found by several, and the member is asked once', async () => {
    const anna = await world.member({ firstName: 'Anna' })
    await provePhone(world, anna)
    const { email, phoneNumber, publicId } = (await anna.ok(getUser)).body.data
    const body = { emails: `${email},${nobodies(1)}`, phoneNumbers: phoneNumber!, publicIds: publicId }
    const { friends } = (await seeker.ok(addContacts, { body })).body.data
    expect(friends.map(({ id }) => id)).toEqual([anna.id])
    expect((await ask(nobodies(UNMATCHED_CONTACTS_PER_DAY - 1, 1))).status).toBe(200)
    expect((await ask(nobodies(1))).status).toBe(429)
  })

  it('count a member who blocked the seeker as unmatched, and a match reduces the seeker’s count of that day only', async () => {
    const counts = () =>
      world.db.selectFrom('contactLookups').select(['memberId', 'unmatched']).orderBy('day').execute()
    const of = async (member: TestMember) =>
      (await counts()).filter(({ memberId }) => memberId === member.id).map(({ unmatched }) => unmatched)
    const anna = await world.member({ firstName: 'Anna' })
    await ask(nobodies(3))
    await world.advance('PT24H')
    await anna.ok(addContacts, { body: { emails: nobodies(2) } })
    await ask(anna.email)
    expect([await of(seeker), await of(anna)]).toEqual([[3, 0], [2]])
    await anna.ok(blockMember, { body: { userId: seeker.id } })
    await ask(anna.email)
    expect(await of(seeker)).toEqual([3, 1])
  })
})

it('a member who opted out is not named as the common friend', async () => {
  const [vera, olive, betty, carol] = await Promise.all(
    ['Vera', 'Olive', 'Betty', 'Carol'].map((firstName) => world.member({ firstName })),
  )
  if (!vera || !olive || !betty || !carol) throw new Error('Four members')
  for (const between of [betty, carol]) {
    await befriend(vera, between)
    await befriend(between, olive)
  }
  const between = async () => (await vera.ok(getListingUser, { query: { userId: olive.id } })).body.data
  const first = (await between()).friendName
  const [shy, other] = first === 'Betty' ? [betty, carol] : [carol, betty]
  await shy.ok(changeUser, { body: { isNamedAsFriend: false } })
  expect(await between()).toMatchObject({
    friendStatus: 'FRIENDS_OF_FRIENDS',
    friendName: first === 'Betty' ? 'Carol' : 'Betty',
  })
  await other.ok(changeUser, { body: { isNamedAsFriend: false } })
  expect(await between()).toMatchObject({ friendStatus: 'FRIENDS_OF_FRIENDS', friendName: null })
})

it.each([
  [
    'suspended',
    (world: World, { id }: TestMember) =>
      world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', id).execute(),
  ],
  [
    'leaving',
    async (world: World, member: TestMember) => {
      await setPasswordOf(world, member)
      await member.ok(deleteAccount, { body: { password: PASSWORD } })
    },
  ],
] as const)('a common friend who is %s is not named, on a profile or a card', async (_, hide) => {
  const [vera, olive, betty] = [await world.member(), await world.member(), await world.member({ firstName: 'Betty' })]
  await befriend(vera, betty)
  await befriend(betty, olive)
  const id = await listGarment(olive)
  const named = async () => [
    (await vera.ok(getListingUser, { query: { userId: olive.id } })).body.data.friendName,
    (await vera.ok(getListings, { query: { id } })).body.items[0]!.friendName,
  ]
  expect(await named()).toEqual(['Betty', 'Betty'])
  await hide(world, betty)
  expect(await named()).toEqual([null, null])
})

it('a common friend who has no name yet is not named, on a profile or a card, but the next one is', async () => {
  const [vera, olive] = [await world.member(), await world.member()]
  const newcomer = await world.member({ isOnboarded: false })
  for (const inviter of [vera, olive]) {
    const { url } = (await inviter.ok(openInvite, { body: { isNew: false } })).body.data
    await newcomer.ok(acceptInvitation, { body: { token: url.split('/invite/')[1]! } })
  }
  const id = await listGarment(olive)
  const named = async () => [
    (await vera.ok(getListingUser, { query: { userId: olive.id } })).body.data.friendName,
    (await vera.ok(getListings, { query: { id } })).body.items[0]!.friendName,
  ]
  expect(await named()).toEqual([null, null])
  const carol = await world.member({ firstName: 'Carol' })
  await befriend(vera, carol)
  await befriend(carol, olive)
  expect(await named()).toEqual(['Carol', 'Carol'])
})
