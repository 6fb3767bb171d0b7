import { getListings } from '@hemline/contract/listings/calls.ts'
import { changeUser, getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import { distanceMetres } from '@hemline/contract/place.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyJpeg, listGarment } from '../../test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let member: TestMember
beforeAll(async () => {
  world = await createWorld()
  member = await world.member({ firstName: 'Anna' })
})
afterAll(() => world.close())

const row = (id: string) => world.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('PATCH /api/user', () => {
  it.each([
    [{ firstName: "  anna-maria o'neil " }, { firstName: "Anna-Maria O'Neil" }],
    [{ secondName: 'van  der berg' }, { secondName: 'Van Der Berg' }],
    [{ phoneNumber: '07400 654 321' }, { phoneNumber: '+447400654321' }],
    [{ phoneNumber: '+44 (0)7400 654321' }, { phoneNumber: '+447400654321' }],
    [{ height: '6f6' }, { height: '6f6' }],
    [{ postcode: 'bs81th' }, { postcode: 'BS8 1TH' }],
    [
      { address: ' 1 High Street ', address2: 'Flat 2', city: 'Bristol' },
      { address: '1 High Street', address2: 'Flat 2', city: 'Bristol' },
    ],
    [{ address2: '' }, { address2: null }],
    [{ hasNewsletter: true }, { hasNewsletter: true }],
    [{ isFoundByPhone: false }, { isFoundByPhone: false }],
    [
      { secondaryAddress: '2 Low Road', secondaryCity: 'Leeds', secondaryPostcode: 'ls1 4ap' },
      { secondaryAddress: '2 Low Road', secondaryCity: 'Leeds', secondaryPostcode: 'LS1 4AP' },
    ],
    [{ picture: '' }, { picture: null }],
    [{}, {}],
  ])('%j becomes %j and leaves the other fields unchanged', async (body, wanted) => {
    const before = (await member.ok(getUser)).body.data
    const { body: answer } = await member.ok(changeUser, { body })
    const { locationName, lat, lng, geohash7, ...rest } = before
    const placed = 'postcode' in body ? {} : { locationName, lat, lng, geohash7 }
    expect(answer.data).toEqual({ ...answer.data, ...rest, ...placed, ...wanted })
    expect((await member.ok(getUser)).body.data).toEqual(answer.data)
  })

  it.each([
    [{ phoneNumber: '+33 1 22 33 44 55' }, 'INVALID_PHONE', { phoneNumber: 'Please enter a valid UK phone number' }],
    [{ phoneNumber: '07700 900123' }, 'INVALID_PHONE', { phoneNumber: 'Please enter a valid UK phone number' }],
    [{ phoneNumber: '' }, 'INVALID', { phoneNumber: 'Phone number is required' }],
    [{ postcode: 'QX1 1AA' }, 'INVALID_POSTCODE', { postcode: 'Please enter a valid UK postcode' }],
    [{ postcode: 'E83P' }, 'INVALID_POSTCODE', { postcode: 'Please enter a valid UK postcode' }],
    [{ postcode: 'E8' }, 'INVALID', { postcode: 'Please enter a valid UK postcode' }],
    [{ secondaryPostcode: 'QX1 1AA' }, 'INVALID_POSTCODE', { secondaryPostcode: 'Please enter a valid UK postcode' }],
    [{ firstName: '   ' }, 'INVALID', { firstName: 'First name is required' }],
    [{ secondName: '' }, 'INVALID', { secondName: 'Last name is required' }],
    [{ address: '' }, 'INVALID', { address: 'Address is required' }],
    [{ city: ' ' }, 'INVALID', { city: 'City is required' }],
    [{ height: '9f9' }, 'INVALID', { height: 'Height is required' }],
    [{ picture: '../../etc/passwd' }, 'INVALID', { picture: 'Please upload the picture again' }],
  ])('%j is refused with %s and changes nothing', async (bad, code, fields) => {
    const before = await row(member.id)
    const { status, body } = await member.call(changeUser, {
      body: { hasNewsletter: false, city: 'Elsewhere', ...bad },
    })
    expect([status, body.error.code, body.error.fields]).toEqual([code === 'INVALID' ? 400 : 422, code, fields])
    expect(await row(member.id)).toEqual(before)
  })

  it('accepts a picture of the member, and none of others', async () => {
    const [picture] = await member.upload([await anyJpeg()], { purpose: 'profile' })
    const other = await world.member()
    const stolen = await other.call(changeUser, { body: { picture: picture!.path } })
    expect([stolen.status, Object.keys(stolen.body.error.fields ?? {})]).toEqual([400, ['picture']])
    const { body } = await member.ok(changeUser, { body: { picture: picture!.path } })
    expect(body.data.picture).toBe(picture!.path)
  })

  it('cannot make the member an operator or change another member', async () => {
    const wish = { isOperator: true, id: 'x', email: 'other@example.com', hasOnboarded: true, publicId: 'AAAAAAAA' }
    const fresh = await world.member({ isOnboarded: false })
    const { body } = await fresh.ok(changeUser, { body: wish as object })
    expect(body.data).toMatchObject({ id: fresh.id, email: fresh.email, isOperator: false, hasOnboarded: false })
  })
})

describe('PATCH /api/user from two devices', () => {
  const change = (member: TestMember, body: object) => member.call(changeUser, { body: body as never })
  const ownOf = async (member: TestMember) => (await member.ok(getUser)).body.data

  it('a field changed elsewhere since it was seen is refused by its name, and nothing is written', async () => {
    const member = await world.member()
    const seen = await ownOf(member)
    await member.ok(changeUser, { body: { postcode: 'BS8 1TH', city: 'Bristol' } })
    const refused = await change(member, { postcode: 'e8 3ph', height: '5f9', seen })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual(['postcode'])
    expect(await ownOf(member)).toMatchObject({ postcode: 'BS8 1TH', height: seen.height })
    expect((await change(member, { height: '5f9', seen })).status).toBe(200)
    expect((await change(member, { postcode: 'e8 3ph', seen: await ownOf(member) })).status).toBe(200)
  })

  it('the same value as elsewhere, written in another way, is no difference', async () => {
    const member = await world.member()
    const seen = await ownOf(member)
    await member.ok(changeUser, { body: { postcode: 'BS8 1TH', phoneNumber: '07400 123456' } })
    const again = await change(member, { postcode: 'bs81th', phoneNumber: '+44 7400 123456', seen })
    expect(again.status).toBe(200)
  })

  it('a client that does not say what it saw changes what it sends, as ever', async () => {
    const member = await world.member()
    await member.ok(changeUser, { body: { city: 'Bristol' } })
    await member.ok(changeUser, { body: { city: 'Bath' } })
    expect(await ownOf(member)).toMatchObject({ city: 'Bath' })
  })
})

describe('onboarding', () => {
  it('is complete once profile and address are complete, in any order', async () => {
    const fresh = await world.member({ isOnboarded: false })
    const isDone = async (body: object) => (await fresh.ok(changeUser, { body })).body.data.hasOnboarded
    const address = { address: '1 Mare Street', city: 'London', postcode: 'E8 3PH' }
    expect(await isDone({ firstName: 'Bea', secondName: 'Cole', isFromOnboarding: true })).toBe(false)
    expect(await isDone({ ...address, isFromOnboarding: true })).toBe(false)
    expect(await isDone({ phoneNumber: '07400 888888' })).toBe(false)
    expect(await isDone({ height: '5f2' })).toBe(false)
    expect(await isDone({ isFromOnboarding: true })).toBe(true)
    expect(await isDone({ isFromOnboarding: false })).toBe(true)
  })
})

it('the usual size is optional, is shown to others once it is given, and can be removed again', async () => {
  const [owner, viewer] = [await world.member(), await world.member()]
  const shown = async () => (await viewer.ok(getListingUser, { query: { userId: owner.id } })).body.data.usualSize
  expect(await shown()).toBeNull()
  for (const usualSize of [12, null]) {
    expect((await owner.ok(changeUser, { body: { usualSize } })).body.data.usualSize).toBe(usualSize)
    expect(await shown()).toBe(usualSize)
  }
  for (const usualSize of [3, 13, 28]) expect((await owner.call(changeUser, { body: { usualSize } })).status).toBe(400)
})

describe("the place of a member's home", () => {
  it('is exact for the member only, and its public point does not change', async () => {
    const one = await world.member({ postcode: 'E8 3PH' })
    const mine = (await one.ok(getUser)).body.data
    const before = await row(one.id)
    const away = distanceMetres({ lat: mine.lat!, lng: mine.lng! }, { lat: before.publicLat!, lng: before.publicLng! })
    expect(away).toBeGreaterThanOrEqual(200)
    expect(away).toBeLessThanOrEqual(700)
    await one.ok(changeUser, { body: { postcode: 'BS8 1TH' } })
    await one.ok(changeUser, { body: { postcode: 'e83ph' } })
    expect(await row(one.id)).toMatchObject({ publicLat: before.publicLat, publicLng: before.publicLng })
  })

  it('moves with its listings, and so does the height', async () => {
    const owner = await world.member({ postcode: 'E8 3PH', height: '5f6' })
    const id = await listGarment(owner)
    await owner.ok(changeUser, { body: { postcode: 'BS8 1TH', height: '5f9' } })
    await world.drain()
    const now = await row(owner.id)
    const { body } = await member.ok(getListings, { query: { id } })
    expect(body.items[0]).toMatchObject({
      lat: now.publicLat,
      lng: now.publicLng,
      geohash7: now.publicGeohash7,
      locationName: now.locationName,
      ownerHeight: '5f9',
    })
    expect((await owner.ok(getUser)).body.data.hasAddedListing).toBe(true)
  })
})

describe('GET /api/listing-user', () => {
  it('returns the public profile, and how the viewer knows the member', async () => {
    const anna = await world.member({ firstName: 'Anna' })
    const bea = await world.member({ firstName: 'Bea' })
    const cleo = await world.member({ firstName: 'Cleo' })
    const dora = await world.member({ firstName: 'Dora' })
    await befriend(anna, bea)
    await befriend(bea, cleo)
    const seenBy = async (viewer: TestMember) =>
      (await viewer.ok(getListingUser, { query: { userId: cleo.id } })).body.data
    expect(await seenBy(bea)).toMatchObject({ friendStatus: 'FRIENDS', friendName: 'Cleo' })
    expect(await seenBy(anna)).toMatchObject({ friendStatus: 'FRIENDS_OF_FRIENDS', friendName: 'Bea' })
    expect(await seenBy(dora)).toMatchObject({ friendStatus: null, friendName: null })
    expect(await seenBy(cleo)).toMatchObject({ friendStatus: null, firstName: 'Cleo' })
    expect(Object.keys(await seenBy(dora)).sort()).toEqual([
      'averageRating',
      'firstName',
      'friendName',
      'friendStatus',
      'id',
      'joinedOn',
      'locationName',
      'picture',
      'publicId',
      'reviewCount',
      'usualSize',
    ])
  })

  it('returns no member who is suspended, or blocked in either direction', async () => {
    const [viewer, other] = [await world.member(), await world.member()]
    const status = async (from: TestMember, to: TestMember) =>
      (await from.call(getListingUser, { query: { userId: to.id } })).status
    expect(await status(viewer, other)).toBe(200)
    const { no } = await row(viewer.id)
    const { no: otherNo } = await row(other.id)
    await world.db
      .updateTable('members')
      .set({ blockedNos: [no] })
      .where('id', '=', other.id)
      .execute()
    await world.db
      .updateTable('members')
      .set({ blockedNos: [otherNo] })
      .where('id', '=', viewer.id)
      .execute()
    expect([await status(viewer, other), await status(other, viewer)]).toEqual([404, 404])
    const gone = await world.member()
    await world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', gone.id).execute()
    expect(await status(viewer, gone)).toBe(404)
  })
})
