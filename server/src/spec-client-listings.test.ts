import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { garment, specClient } from '../test/spec-client.ts'
import { createWorld, type World } from '../test/world.ts'

// Items, their pictures, links and days, by a client that knows the specification's tables alone.

let world: World
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
})
afterAll(() => world.close())

const { send, ok, refused, upload, list, listingOf, befriend } = specClient(() => world)

const listingFields = [
  ...['id', 'userId', 'brand', 'description', 'fit', 'retailPrice', 'replacementPrice', 'size', 'hasDryCleaning'],
  ...['colour', 'images', 'category', 'length', 'sharedStatus', 'geohash7', 'geohash5', 'lat', 'lng', 'locationName'],
  ...['ownerHeight', 'isActive', 'createdAt', 'friendStatus', 'friendName', 'friendOfFriendName'],
]

describe('images', () => {
  it('are a list of paths that can be fetched', async () => {
    const anna = await world.member()
    const files = await upload(anna, 3)
    expect(files).toEqual(Array(3).fill(expect.stringMatching(/^\/images\/.+\.jpg$/)))
    for (const path of files) expect((await fetch(world.url + path)).headers.get('content-type')).toBe('image/jpeg')
  })
})

describe('listings', () => {
  it('have every field of the table, null where it does not apply, and images as they were sent', async () => {
    const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member()]
    const images = await upload(anna, 2)
    const id = await list(anna, { images })
    for (const who of [anna, bea]) {
      const listing = await listingOf(who, id)
      expect(listingFields.filter((name) => listing[name] === undefined)).toEqual([])
      expect(listing).toMatchObject({ ...garment, id, userId: anna.id, images, isActive: true })
      expect(listing).toMatchObject({ friendStatus: null, friendName: null, friendOfFriendName: null })
    }
    expect((await ok(bea, 'GET', '/api/listings', { userId: anna.id })).items[0].images).toEqual(images)
  })

  it('state how a friend, and a friend of a friend, is known', async () => {
    const [anna, bea, cora] = [
      await world.member({ firstName: 'Anna' }),
      await world.member({ firstName: 'Bea' }),
      await world.member({ firstName: 'Cora' }),
    ]
    await befriend(anna, bea)
    await befriend(bea, cora)
    const id = await list(anna)
    expect(await listingOf(bea, id)).toMatchObject({
      friendStatus: 'FRIENDS',
      friendName: 'Anna',
      friendOfFriendName: null,
    })
    expect(await listingOf(cora, id)).toMatchObject({
      friendStatus: 'FRIENDS_OF_FRIENDS',
      friendName: 'Bea',
      friendOfFriendName: 'Anna',
    })
  })

  it('accept their own output: by PATCH, and by POST for a similar one', async () => {
    const anna = await world.member()
    const id = await list(anna)
    const read = await listingOf(anna, id)
    await ok(anna, 'PATCH', `/api/listings/${id}`, { ...read, brand: 'Ganni' })
    expect(await listingOf(anna, id)).toEqual({ ...read, brand: 'Ganni' })
    const { data: copy } = await ok(anna, 'POST', '/api/listings', read)
    expect(copy).not.toBe(id)
    expect((await listingOf(anna, copy)).images).toEqual(read.images)
  })

  it('accept images in the form of objects, too', async () => {
    const anna = await world.member()
    const images = await upload(anna, 2)
    const id = await list(anna, { images: images.map((path) => ({ path, width: 1, height: 1, placeholder: '' })) })
    expect((await listingOf(anna, id)).images).toEqual(images)
    await ok(anna, 'PATCH', `/api/listings/${id}`, { images: [{ path: images[1] }, images[0]] })
    expect((await listingOf(anna, id)).images).toEqual(images.toReversed())
  })

  it('drop the length of items other than dresses', async () => {
    const anna = await world.member()
    const id = await list(anna, { category: 'skirt', length: 'midi' })
    expect(await listingOf(anna, id)).toMatchObject({ category: 'skirt', length: null })
    const dress = await list(anna)
    await ok(anna, 'PATCH', `/api/listings/${dress}`, { category: 'suit' })
    expect(await listingOf(anna, dress)).toMatchObject({ category: 'suit', length: null })
    await ok(anna, 'PATCH', `/api/listings/${dress}`, { ...(await listingOf(anna, dress)), length: 'maxi' })
    expect(await listingOf(anna, dress)).toMatchObject({ category: 'suit', length: null })
  })

  it('are paged by lastKey, and filtered by comma-separated lists', async () => {
    const [anna, bea] = [await world.member(), await world.member()]
    const ids: string[] = []
    for (const colour of ['red', 'blue', 'gold']) ids.unshift(await list(anna, { colour }))
    const pages: string[] = []
    let lastKey: string | null = ''
    do {
      const query: object = { userId: anna.id, limit: '2', ...(lastKey ? { lastKey } : {}) }
      const page = await ok(bea, 'GET', '/api/listings', query)
      pages.push(...page.items.map(({ id }: { id: string }) => id))
      lastKey = page.lastKey
    } while (lastKey)
    expect(pages).toEqual(ids)
    const query = { userId: anna.id, colours: 'red,gold', sizes: '8,10', categories: 'dress,skirt' }
    const { items } = await ok(bea, 'GET', '/api/listings', query)
    expect(items.map(({ colour }: { colour: string }) => colour)).toEqual(['gold', 'red'])
    await befriend(anna, bea)
    const near = await listingOf(bea, ids[0]!)
    for (const where of [{ geohash4: near.geohash5.slice(0, 4) }, { geohash5: near.geohash5 }]) {
      const page = await ok(bea, 'GET', '/api/listings', { ...where, friendsFilter: 'FRIENDS_ONLY' })
      expect(page.items.map(({ id }: { id: string }) => id)).toEqual(ids)
    }
  })

  it('are deactivated and activated, and deleted', async () => {
    const [anna, bea] = [await world.member(), await world.member()]
    const id = await list(anna)
    await ok(anna, 'PATCH', `/api/listings/${id}`, { isActive: false })
    expect((await send(bea, 'GET', '/api/listings', { id })).status).toBe(404)
    expect(await listingOf(anna, id)).toMatchObject({ isActive: false })
    await ok(anna, 'PATCH', `/api/listings/${id}`, { isActive: true })
    expect(await listingOf(bea, id)).toMatchObject({ isActive: true })
    await ok(anna, 'DELETE', '/api/listings', { listingId: id })
    expect((await send(anna, 'GET', '/api/listings', { id })).status).toBe(404)
  })

  it.each([
    ['brand', 'Brand is required', { brand: '' }],
    ['description', 'Description is required', { description: undefined }],
    ['fit', 'Please select a fit', { fit: 6 }],
    ['replacementPrice', 'Replacement price is required', { replacementPrice: -1 }],
    ['size', 'Size is required', { size: undefined }],
    ['colour', 'Colour is required', { colour: '' }],
    ['category', 'Please select a category', { category: '' }],
    ['length', 'Length is required for dresses', { length: undefined }],
    [
      'replacementPrice',
      'Replacement price must be less than or equal to retail price',
      { retailPrice: 100, replacementPrice: 101 },
    ],
    ['images', 'At least one image is required', { images: [] }],
  ])('a wrong %s is answered with %s', async (field, text, wrong) => {
    const anna = await world.member()
    const { fields } = await refused(anna, 'POST', '/api/listings', {
      ...garment,
      images: await upload(anna),
      ...wrong,
    })
    expect(fields).toEqual({ [field]: text })
  })

  it('a description of 201 characters is answered with its limit', async () => {
    const anna = await world.member()
    const images = await upload(anna)
    const { fields } = await refused(anna, 'POST', '/api/listings', {
      ...garment,
      images,
      description: 'a'.repeat(201),
    })
    expect(fields?.description).toContain('200')
  })
})

describe('a request without its days', () => {
  it.each([
    ['startDate', 'Start date is required', { endDate: '2027-03-03' }],
    ['endDate', 'End date is required', { startDate: '2027-03-03' }],
    ['startDate', 'Start date is required', { startDate: '', endDate: '2027-03-03' }],
    ['endDate', 'End date is required', { startDate: '2027-03-03', endDate: '30/02/2027' }],
    ['deliveryMethod', 'Please select a delivery method', { startDate: '2027-03-03', endDate: '2027-03-03' }],
  ])('is answered with the %s: %s', async (field, text, days) => {
    const [anna, bea] = [await world.member(), await world.member()]
    const request = {
      listingId: await list(anna),
      ...(field === 'deliveryMethod' ? {} : { deliveryMethod: 'delivery' }),
    }
    const { fields } = await refused(bea, 'POST', '/api/pending-request', { ...request, ...days })
    expect(fields).toEqual({ [field]: text })
  })
})

describe('favourites', () => {
  it('are complete, page by page, and removed by the same call', async () => {
    const [anna, bea] = [await world.member(), await world.member()]
    const images = await upload(anna)
    const ids: string[] = []
    for (let at = 0; at < 30; at++) ids.unshift(await list(anna, { images }))
    for (const listingId of ids.toReversed()) await ok(bea, 'POST', '/api/favourites', { listingId })
    const { items: marks } = await ok(bea, 'GET', '/api/favourites')
    expect(marks.map(({ listingId }: { listingId: string }) => listingId)).toEqual(ids)
    for (const name of ['id', 'userId', 'listingId', 'isActive', 'createdAt', 'updatedAt'])
      expect(marks[0][name]).toBeDefined()
    const first = await ok(bea, 'GET', '/api/favourite-listings')
    const second = await ok(bea, 'GET', '/api/favourite-listings', { lastKey: first.lastKey })
    const shown = [...first.items, ...second.items]
    expect(shown.map(({ id }) => id)).toEqual(ids)
    expect(second.lastKey).toBeNull()
    expect(listingFields.filter((name) => shown[0][name] === undefined)).toEqual([])
    expect(shown[0].images).toEqual(images)
    await ok(bea, 'POST', '/api/favourites', { listingId: ids[0] })
    expect((await ok(bea, 'GET', '/api/favourites')).items).toHaveLength(29)
  })
})

describe('share links', () => {
  it('are created from the documented summary, and public', async () => {
    const anna = await world.member({ firstName: 'Anna' })
    const listing = await listingOf(anna, await list(anna, { images: await upload(anna, 2) }))
    const shared = ['Id', 'Brand', 'Colour', 'Size', 'Fit', 'Category', 'Description', 'OwnerHeight', 'Images']
    const all = [...shared, 'LocationName', 'IsActive', 'RetailPrice']
    const summary = Object.fromEntries(
      all.map((name) => [`listing${name}`, listing[name.charAt(0).toLowerCase() + name.slice(1)]]),
    )
    const owner = {
      ownerFirstName: 'Anna',
      ownerProfilePicture: null,
      ownerAverageRating: null,
      ownerReviewCount: 0,
    }
    const { data } = await ok(anna, 'POST', '/api/share-links', { ...summary, createdByUserId: anna.id, ...owner })
    const read = await ok(null, 'GET', '/api/share-links', { token: data.token })
    expect(read.data ?? read).toMatchObject({ ...summary, createdByUserId: anna.id, ...owner })
  })
})
