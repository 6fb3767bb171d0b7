import { limitTexts } from '@hemline/contract/limit-words.ts'
import { NEW_LISTINGS_PER_DAY } from '@hemline/contract/limits.ts'
import type { GarmentField } from '@hemline/contract/listings/draft.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListingsWorld, type Person, startListingsWorld } from '../../test/listings-world.ts'
import { plainJpeg } from '../../test/photos.ts'
import { copyListing } from '../../test/wardrobe.ts'
import { refreshListingsOf } from './actions.ts'

let world: ListingsWorld
let anna: Person
let bea: Person

beforeAll(async () => {
  world = await startListingsWorld()
  anna = await world.person('Anna')
  bea = await world.person('Bea')
})
afterAll(() => world.close())

const blueJpeg = () => plainJpeg(60, 80, '#203080')

const absent = '000000000000'
const detail = (viewer: Person, id: string) => world.send(viewer, 'GET', `/api/listings?id=${id}`)
const change = (member: Person, id: string, body: object) => world.send(member, 'PATCH', `/api/listings/${id}`, body)
const remove = (member: Person, listingId: string) => world.send(member, 'DELETE', '/api/listings', { listingId })
const browsed = async (viewer: Person) =>
  (await world.send(viewer, 'GET', '/api/listings?limit=100')).body.items.map((item: { id: string }) => item.id)
const coinsOf = (member: Person) => world.db.selectFrom('coins').selectAll().where('memberId', '=', member.id).execute()
const listingsOf = async (member: Person) =>
  (await world.db.selectFrom('listings').select('id').where('ownerId', '=', member.id).execute()).length

describe('creating a listing', () => {
  test('another member finds it, with the public place and no other data of its owner', async () => {
    const id = await world.list(anna)
    const { status, body } = await detail(bea, id)
    expect(id).toMatch(/^[0-9a-z]{12}$/)
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        {
          id,
          userId: anna.id,
          brand: 'Rixo',
          description: 'Worn once, to a wedding',
          fit: 3,
          retailPrice: 20_000,
          replacementPrice: 15_000,
          size: 10,
          hasDryCleaning: false,
          colour: 'green',
          images: [await world.imageOf(anna)],
          imageDetails: [{ path: await world.imageOf(anna), width: 60, height: 80, placeholder: expect.any(String) }],
          category: 'dress',
          length: 'midi',
          sharedStatus: 'EVERYONE',
          geohash7: 'gcpvj0d',
          geohash5: 'gcpvj',
          lat: 51.503,
          lng: -0.104,
          locationName: 'Lambeth',
          ownerHeight: '5f6',
          isActive: true,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          freeBy: null,
          friendStatus: null,
          friendName: null,
          friendOfFriendName: null,
        },
      ],
      isClosest: false,
      lastKey: null,
    })
    expect(await browsed(bea)).toContain(id)
  })

  test('the first one earns the onboarding coin, and deleting and listing again earns no other', async () => {
    const cleo = await world.person('Cleo')
    const first = await world.list(cleo)
    expect(await coinsOf(cleo)).toMatchObject([{ isOnboardingCoin: true, state: 'FREE' }])
    expect((await remove(cleo, first)).status).toBe(200)
    await world.list(cleo)
    expect(await coinsOf(cleo)).toHaveLength(1)
  })

  test('a member who has not onboarded is refused, and no row is written', async () => {
    const dora = await world.person('Dora', { hasOnboarded: false })
    const answer = await world.send(dora, 'POST', '/api/listings', await world.draft(dora))
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'NOT_ONBOARDED' } } })
    expect(await listingsOf(dora)).toBe(0)
    expect(await coinsOf(dora)).toEqual([])
  })

  test('a member lists at most 100 in 24 hours, deleted ones too', async () => {
    const eve = await world.person('Eve')
    const first = await world.list(eve)
    await Promise.all(Array.from({ length: NEW_LISTINGS_PER_DAY - 3 }, () => copyListing(world, first)))
    await remove(eve, first)
    const body = await world.draft(eve)
    const list = () => world.send(eve, 'POST', '/api/listings', body)
    const answers = await Promise.all([list(), list(), list()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused!.body.error).toMatchObject({ code: 'TOO_MANY', message: limitTexts.newListings })
    expect(await listingsOf(eve)).toBe(NEW_LISTINGS_PER_DAY)
    await world.deps.dev!.clock.advance('PT24H')
    expect((await list()).status).toBe(201)
  })

  test('a token is required', async () => {
    expect(await world.send(null, 'POST', '/api/listings', {})).toMatchObject({ status: 401 })
  })

  test.for<[field: string, sentence: string, change: object]>([
    ['brand', 'Brand is required', { brand: '  ' }],
    ['brand', 'Brand is required', { brand: undefined }],
    ['description', 'Description is required', { description: '' }],
    ['description', expect.any(String), { description: 'x'.repeat(201) }],
    ['fit', 'Please select a fit', { fit: 0 }],
    ['fit', 'Please select a fit', { fit: 6 }],
    ['replacementPrice', 'Replacement price is required', { replacementPrice: undefined }],
    ['replacementPrice', 'Replacement price is required', { replacementPrice: -1 }],
    [
      'replacementPrice',
      'Replacement price must be less than or equal to retail price',
      { retailPrice: 10_000, replacementPrice: 10_001 },
    ],
    ['size', 'Size is required', { size: undefined }],
    ['size', 'Size is required', { size: 11 }],
    ['colour', 'Colour is required', { colour: undefined }],
    ['colour', 'Colour is required', { colour: 'ultraviolet' }],
    ['category', 'Please select a category', { category: 'hat' }],
    ['length', 'Length is required for dresses', { length: null }],
    ['images', 'At least one image is required', { images: [] }],
    ['images', 'Please upload the photos again', { images: ['/images/0000000000000000000000000.jpg'] }],
    ['images.0', 'At least one image is required', { images: ['https://elsewhere.example/a.jpg'] }],
  ])('a wrong %s is refused: %s', async ([field, sentence, wrong]) => {
    const before = await listingsOf(bea)
    const { status, body } = await world.send(bea, 'POST', '/api/listings', await world.draft(bea, wrong))
    expect(status).toBe(400)
    expect(body.error.code).toBe('INVALID')
    expect(body.error.fields[field]).toEqual(sentence)
    expect(await listingsOf(bea)).toBe(before)
  })

  test("another member's photo, or one photo twice, is refused", async () => {
    const [own, foreign] = [await world.imageOf(bea), await world.imageOf(anna)]
    for (const images of [[foreign], [own, foreign], [own, own]]) {
      const answer = await world.send(bea, 'POST', '/api/listings', await world.draft(bea, { images }))
      expect(answer).toMatchObject({ status: 400, body: { error: { fields: { images: expect.any(String) } } } })
    }
  })

  test('a replacement price has no upper limit when no retail price is known', async () => {
    expect(await world.list(bea, { retailPrice: 0, replacementPrice: 90_000 })).toBeTruthy()
  })
})

describe('changing a listing from two devices', () => {
  const seenOf = async (id: string) => (await detail(anna, id)).body.items[0]

  test('a description saved on one leaves what the other set in the meantime: audience and price', async () => {
    const id = await world.list(anna)
    const { description } = await seenOf(id)
    await change(anna, id, { sharedStatus: 'FRIENDS_ONLY', replacementPrice: 12_000 })
    expect((await change(anna, id, { description: 'Silk', seen: { description } })).status).toBe(200)
    expect(await seenOf(id)).toMatchObject({
      description: 'Silk',
      sharedStatus: 'FRIENDS_ONLY',
      replacementPrice: 12_000,
    })
  })

  test('a form that sends every field meets the change: 409 with the fields that differ, and nothing is written', async () => {
    const id = await world.list(anna)
    const { id: _, ...seen } = await seenOf(id)
    await change(anna, id, { sharedStatus: 'FRIENDS_ONLY', replacementPrice: 12_000, colour: 'navy' })
    const all = await world.draft(anna, { description: 'Silk', colour: 'navy' })
    const refused = await change(anna, id, { ...all, seen })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(Object.keys(refused.body.error.fields).sort()).toEqual(['replacementPrice', 'sharedStatus'])
    expect(await seenOf(id)).toMatchObject({ description: 'Worn once, to a wedding', sharedStatus: 'FRIENDS_ONLY' })
    const again = await change(anna, id, { ...all, seen: await seenOf(id) })
    expect(again.status).toBe(200)
    expect(await seenOf(id)).toMatchObject({ description: 'Silk', sharedStatus: 'EVERYONE' })
  })

  test('two that save at the same moment: one is saved, the other hears of it', async () => {
    const id = await world.list(anna)
    const { brand } = await seenOf(id)
    const answers = await Promise.all(
      ['Ganni', 'Erdem', 'Toast'].map((next) => change(anna, id, { brand: next, seen: { brand } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('a client that sends every field and not what it saw changes them all, as ever', async () => {
    const id = await world.list(anna)
    await change(anna, id, { sharedStatus: 'FRIENDS_ONLY' })
    expect((await change(anna, id, await world.draft(anna))).status).toBe(200)
    expect(await seenOf(id)).toMatchObject({ sharedStatus: 'EVERYONE' })
  })
})

describe('changing a listing', () => {
  test('the given fields change, the others remain, and everyone sees the change', async () => {
    const id = await world.list(anna)
    expect(await change(anna, id, { brand: 'Ganni', colour: 'navy' })).toMatchObject({
      status: 200,
      body: { data: id },
    })
    const { body } = await detail(bea, id)
    expect(body.items[0]).toMatchObject({
      brand: 'Ganni',
      colour: 'navy',
      size: 10,
      description: 'Worn once, to a wedding',
    })
    const navy = await world.send(bea, 'GET', '/api/listings?colours=navy')
    expect(navy.body.items.map((item: { id: string }) => item.id)).toContain(id)
  })

  test('each field of the form is stored when it alone is changed, and shown', async () => {
    const id = await world.list(anna)
    const other = (await world.upload(anna, [await blueJpeg()])).body.files[0] as string
    const values: { [name in GarmentField]: unknown } = {
      brand: 'Ganni',
      description: 'Silk',
      fit: 5,
      retailPrice: 30_000,
      replacementPrice: 16_000,
      size: 12,
      hasDryCleaning: true,
      colour: 'navy',
      images: [other],
      length: 'maxi',
      sharedStatus: 'FRIENDS_ONLY',
      category: 'suit',
    }
    let shown = (await detail(anna, id)).body.items[0]
    for (const [field, value] of Object.entries(values)) {
      expect(shown[field], field).not.toEqual(value)
      expect((await change(anna, id, { [field]: value })).status, field).toBe(200)
      const now = (await detail(anna, id)).body.items[0]
      const follows = { images: { imageDetails: now.imageDetails }, category: { length: null } }[field]
      expect(now).toEqual({ ...shown, [field]: value, ...follows })
      shown = now
    }
  })

  test('the result must be a valid listing', async () => {
    const id = await world.list(anna)
    const wrongs = [
      [{ length: null }, 'length'],
      [{ replacementPrice: 20_001 }, 'replacementPrice'],
      [{ retailPrice: 14_999 }, 'replacementPrice'],
      [{ images: [await world.imageOf(bea)] }, 'images'],
    ] as const
    for (const [wrong, field] of wrongs) {
      const answer = await change(anna, id, wrong)
      expect(answer.status).toBe(400)
      expect(answer.body.error.fields).toHaveProperty(field)
    }
    expect((await detail(anna, id)).body.items[0]).toMatchObject({
      category: 'dress',
      length: 'midi',
      replacementPrice: 15_000,
    })
    expect((await change(anna, id, { category: 'skirt' })).status).toBe(200)
    expect((await detail(anna, id)).body.items[0]).toMatchObject({ category: 'skirt', length: null })
  })

  test('a row written by a server of the previous version is answered in the current form', async () => {
    const description = 'Says ,"images":[{"path":"x"}] and "imageDetails":[]'
    const id = await world.list(anna, { description })
    const { body: before } = await detail(bea, id)
    const { rows } = await world.pool.query('select card from listings where id = $1', [id])
    const card = JSON.parse(`${rows[0].card}}`)
    expect(card).toMatchObject({ description, images: before.items[0].imageDetails })
    expect(card).not.toHaveProperty('imageDetails')
    const { images, createdAt, ...rest } = { ...card, brand: 'Ganni' }
    const older = JSON.stringify({ ...rest, images, createdAt }).slice(0, -1)
    await world.pool.query('update listings set card = $2 where id = $1', [id, older])
    expect((await detail(bea, id)).body.items).toEqual([{ ...before.items[0], brand: 'Ganni' }])
  })

  test('deactivated it is hidden from others but not from its owner; activated again it is visible', async () => {
    const id = await world.list(anna)
    await change(anna, id, { isActive: false })
    expect((await detail(bea, id)).status).toBe(404)
    expect(await browsed(bea)).not.toContain(id)
    expect((await detail(anna, id)).body.items[0]).toMatchObject({ isActive: false })
    const own = await world.send(anna, 'GET', `/api/listings?userId=${anna.id}`)
    expect(own.body.items.map((item: { id: string }) => item.id)).toContain(id)
    await change(anna, id, { isActive: true })
    expect(await browsed(bea)).toContain(id)
  })

  test("another member's listing is not found, whether it is visible or not", async () => {
    const visible = await world.list(anna)
    const hidden = await world.list(anna, { sharedStatus: 'FRIENDS_ONLY' })
    for (const act of [(id: string) => change(bea, id, { brand: 'Mine' }), (id: string) => remove(bea, id)]) {
      const onAbsent = await act(absent)
      expect(onAbsent.status).toBe(404)
      for (const other of [await act(visible), await act(hidden)]) {
        expect(other.status).toBe(404)
        expect({ ...other.body.error, requestId: '' }).toEqual({ ...onAbsent.body.error, requestId: '' })
      }
    }
    expect((await detail(anna, visible)).body.items[0].brand).toBe('Rixo')
  })

  test('deleted it is gone for everyone including its owner, and cannot be restored', async () => {
    const id = await world.list(anna)
    expect(await remove(anna, id)).toMatchObject({ status: 200, body: { ok: true } })
    for (const viewer of [anna, bea]) expect((await detail(viewer, id)).status).toBe(404)
    expect(await browsed(anna)).not.toContain(id)
    expect((await change(anna, id, { isActive: true })).status).toBe(404)
    expect((await remove(anna, id)).status).toBe(404)
  })
})

test("the owner's new public place and height are copied to all their listings", async () => {
  const ella = await world.person('Ella')
  const ids = [await world.list(ella), await world.list(ella, { category: 'suit', length: null })]
  const moved = {
    publicLat: 53.48,
    publicLng: -2.24,
    publicGeohash7: 'gcw2j1k',
    locationName: 'Ancoats',
    height: '6f0',
  }
  await world.db.updateTable('members').set(moved).where('id', '=', ella.id).execute()
  await refreshListingsOf(world.deps, { memberId: ella.id })
  for (const id of ids) {
    const place = {
      lat: 53.48,
      lng: -2.24,
      geohash7: 'gcw2j1k',
      geohash5: 'gcw2j',
      locationName: 'Ancoats',
      ownerHeight: '6f0',
    }
    expect((await detail(bea, id)).body.items[0]).toMatchObject(place)
  }
  const there = await world.send(bea, 'GET', '/api/listings?geohash4=gcw2')
  expect(there.body.items.map((item: { id: string }) => item.id).sort()).toEqual([...ids].sort())
})

test('an answer cannot be framed, is private to its reader, and is not sent again while unchanged', async () => {
  const { headers } = await world.send(bea, 'GET', '/api/listings')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^W\/"[0-9a-z]+-[0-9a-z]+"$/),
  })
  const ask = async () => {
    const requestHeaders = { authorization: `Bearer ${await bea.token()}`, 'if-none-match': headers.get('etag')! }
    return (await fetch(`${world.url}/api/listings`, { headers: requestHeaders })).status
  }
  expect(await ask()).toBe(304)
  await world.list(anna)
  expect(await ask()).toBe(200)
})
