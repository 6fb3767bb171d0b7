import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type TestMember, type World } from '../test/world.ts'

// A client that knows only the tables of the specification (fields, rules and calls: product.md §7, §9 and §11): it
// imports nothing of the contract, and sends and reads what is documented there.
// imports nothing of the contract, and sends and reads what is documented there.

let world: World
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
})
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: a client without types
type Answer = { status: number; body: any }

async function send(who: TestMember | null, method: string, path: string, given?: object): Promise<Answer> {
  const isForm = given instanceof FormData
  const search = method === 'GET' && given ? `?${new URLSearchParams(given as Record<string, string>)}` : ''
  const answer = await fetch(world.url + path + search, {
    method,
    headers: {
      ...(who ? { authorization: `Bearer ${await who.token()}` } : {}),
      ...(isForm || method === 'GET' || !given ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' || !given ? {} : { body: isForm ? given : JSON.stringify(given) }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function ok(who: TestMember | null, method: string, path: string, given?: object) {
  const { status, body } = await send(who, method, path, given)
  expect([method, path, status, body.error ?? 'fine']).toEqual([method, path, expect.any(Number), 'fine'])
  expect(status).toBeLessThan(300)
  return body
}

const refused = async (who: TestMember, method: string, path: string, given: object) =>
  (await send(who, method, path, given)).body.error as {
    code: string
    message: string
    fields?: Record<string, string>
  }

const jpegOf = (width: number) =>
  sharp({ create: { width, height: 80, channels: 3, background: '#a04060' } })
    .jpeg()
    .toBuffer()

async function upload(who: TestMember, count = 1): Promise<unknown[]> {
  const form = new FormData()
  form.set('userId', who.id)
  for (let at = 0; at < count; at++) {
    form.append('files', new Blob([new Uint8Array(await jpegOf(60 + at))], { type: 'image/jpeg' }), `${at}.jpg`)
  }
  return (await ok(who, 'POST', '/api/upload-images', form)).files
}

const garment = {
  brand: 'Rixo',
  description: 'Silk, worn once',
  fit: 3,
  retailPrice: 20_000,
  replacementPrice: 15_000,
  size: 10,
  hasDryCleaning: true,
  colour: 'green',
  category: 'dress',
  length: 'midi',
  sharedStatus: 'EVERYONE',
}

async function list(who: TestMember, change: object = {}): Promise<string> {
  return (await ok(who, 'POST', '/api/listings', { ...garment, images: await upload(who), ...change })).data
}

const listingOf = async (who: TestMember, id: string) => (await ok(who, 'GET', '/api/listings', { id })).items[0]

/** Sends a request by public id and confirms it, as two members would. */
async function befriend(one: TestMember, other: TestMember): Promise<void> {
  const { publicId } = (await ok(other, 'GET', '/api/user')).data
  await ok(one, 'POST', '/api/contacts', { phoneNumbers: '', emails: '', publicIds: publicId })
  const [waiting] = (await ok(other, 'GET', '/api/friends')).items
  await ok(other, 'POST', '/api/friends', { friendshipId: waiting.friendshipId, status: 'active' })
}

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
      const found = await ok(bea, 'GET', '/api/listings', { ...where, friendsFilter: 'FRIENDS_ONLY' })
      expect(found.items.map(({ id }: { id: string }) => id)).toEqual(ids)
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

describe('members', () => {
  it('complete their profile, and change only the fields they send', async () => {
    const anna = await world.member({ isOnboarded: false })
    await ok(anna, 'PATCH', '/api/user', {
      firstName: 'anna',
      secondName: 'ackroyd',
      phoneNumber: '07400 123456',
      height: '5f6',
      address: '1 Mare Street',
      address2: '',
      city: 'London',
      postcode: 'e83ph',
      hasNewsletter: false,
      isFromOnboarding: true,
      picture: (await upload(anna))[0],
    })
    const { data } = await ok(anna, 'GET', '/api/user')
    expect(data).toMatchObject({ firstName: 'Anna', secondName: 'Ackroyd', postcode: 'E8 3PH', hasOnboarded: true })
    await ok(anna, 'PATCH', '/api/user', { height: '5f7' })
    expect((await ok(anna, 'GET', '/api/user')).data).toEqual({ ...data, height: '5f7' })
    const elsewhere = {
      secondaryAddress: '2 Mare Street',
      secondaryAddress2: '',
      secondaryCity: 'London',
      secondaryPostcode: 'E8 3PN',
    }
    await ok(anna, 'PATCH', '/api/user', elsewhere)
    expect((await ok(anna, 'GET', '/api/user')).data).toMatchObject({
      secondaryAddress: '2 Mare Street',
      secondaryPostcode: 'E8 3PN',
    })
  })

  it.each([
    ['postcode', 'Please enter a valid UK postcode', { postcode: 'ZZ99 9ZZ9' }],
    ['phoneNumber', 'Please enter a valid UK phone number', { phoneNumber: '+33 1 42 68 53 00' }],
  ])('a wrong %s is answered with %s', async (_, text, wrong) => {
    const anna = await world.member()
    expect((await refused(anna, 'PATCH', '/api/user', wrong)).message).toBe(text)
  })

  it('are read as the owner of a listing', async () => {
    const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member()]
    const { data } = await ok(bea, 'GET', '/api/listing-user', { userId: anna.id })
    for (const name of ['firstName', 'picture', 'averageRating', 'reviewCount', 'locationName', 'joinedOn'])
      expect([name, data[name]]).not.toEqual([name, undefined])
    expect(data).toMatchObject({ firstName: 'Anna', averageRating: null, reviewCount: 0 })
  })

  it('have their claims in the token, booleans as strings and identifiers as a JSON list', async () => {
    const anna = await world.member({ firstName: 'Anna' })
    const payload = JSON.parse(Buffer.from((await anna.token()).split('.')[1]!, 'base64url').toString())
    expect(payload).toMatchObject({ 'custom:hasOnboarded': 'true', 'custom:firstName': 'Anna', email: anna.email })
    expect(JSON.parse(payload['custom:pushDeviceHashesOrIdentifiers'])).toEqual([])
  })
})

describe('friends', () => {
  it('are requested by id, phone or email as comma-separated strings, and confirmed or dismissed', async () => {
    const [anna, bea, cora] = [
      await world.member({ firstName: 'Anna' }),
      await world.member({ firstName: 'Bea' }),
      await world.member({ firstName: 'Cora' }),
    ]
    const { publicId } = (await ok(anna, 'GET', '/api/user')).data
    const asked = await ok(bea, 'POST', '/api/contacts', { phoneNumbers: '', emails: '', publicIds: publicId })
    expect(asked.data.friends).toHaveLength(1)
    await ok(cora, 'POST', '/api/contacts', {
      phoneNumbers: '+447400000001,+447400000002',
      emails: `${anna.email},nobody@example.com`,
      publicIds: '',
    })
    const { items } = await ok(anna, 'GET', '/api/friends')
    expect(items).toHaveLength(2)
    for (const friend of items) {
      for (const name of ['friendshipId', 'name', 'picture', 'status', 'updatedAt', 'id'])
        expect([name, friend[name]]).not.toEqual([name, undefined])
      expect(friend.status).toBe('undetermined')
    }
    const byId = (id: string) => items.find((friend: { id: string }) => friend.id === id).friendshipId
    await ok(anna, 'POST', '/api/friends', { friendshipId: byId(bea.id), status: 'active' })
    await ok(anna, 'POST', '/api/friends', { friendshipId: byId(cora.id), status: 'dismissed' })
    const after = (await ok(anna, 'GET', '/api/friends')).items
    expect(after.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([[bea.id, 'active']])
  })
})

describe('coins', () => {
  it('start with one for the first listing, unseen until it was shown', async () => {
    const anna = await world.member()
    expect(await ok(anna, 'GET', '/api/coins')).toEqual({ items: [], hasOnboardingCoin: false })
    await list(anna)
    const { items, hasOnboardingCoin } = await ok(anna, 'GET', '/api/coins')
    expect([items.length, hasOnboardingCoin]).toEqual([1, true])
    expect(items[0]).toEqual({ id: expect.any(String), hasBeenSeen: false, isActive: true, isOnboardingCoin: true })
    await ok(anna, 'POST', '/api/coins', { coinIds: [items[0].id] })
    expect((await ok(anna, 'GET', '/api/coins')).items[0].hasBeenSeen).toBe(true)
  })
})

describe('messages and notifications', () => {
  it('are written, read, notified and cleared', async () => {
    const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member({ firstName: 'Bea' })]
    const { data: sent } = await ok(bea, 'POST', '/api/messages', {
      conversationId: null,
      content: '  Is it long? ',
      recipientId: anna.id,
      recipientEmail: '',
    })
    expect(sent).toMatchObject({ content: 'Is it long?', senderId: bea.id, recipientId: anna.id, orderId: null })
    const [conversation] = (await ok(anna, 'GET', '/api/conversations')).items
    const names = [
      ...['id', 'participantsKey', 'conversationWithId', 'conversationWithName', 'conversationWithEmail', 'createdAt'],
      ...['conversationWithPicture', 'lastMessageContent', 'lastMessageAt', 'lastMessageSenderId'],
    ]
    expect(names.filter((name) => conversation[name] === undefined)).toEqual([])
    expect(conversation).toMatchObject({ conversationWithName: 'Bea', lastMessageContent: 'Is it long?' })
    const conversationId = conversation.id
    const { data: answer } = await ok(anna, 'POST', '/api/messages', {
      conversationId,
      content: 'To the knee.',
      recipientId: bea.id,
      recipientEmail: '',
    })
    const { items } = await ok(bea, 'GET', '/api/messages', { conversationId })
    expect(items.map(({ id }: { id: string }) => id)).toEqual([sent.id, answer.id])
    const fields = ['id', 'conversationId', 'content', 'createdAt', 'senderId', 'recipientId', 'recipientEmail', 'type']
    for (const name of [...fields, 'reviewType', 'isFulfilled', 'orderId'])
      expect([name, items[0][name]]).not.toEqual([name, undefined])

    await world.drain()
    const { data } = await ok(anna, 'GET', '/api/notifications')
    expect(data).toEqual([expect.objectContaining({ type: 'message', participantsKey: conversation.participantsKey })])
    await ok(anna, 'DELETE', '/api/notifications', {
      type: 'message',
      participantsKey: conversation.participantsKey,
    })
    expect((await ok(anna, 'GET', '/api/notifications')).data).toEqual([])
  })

  it('an empty message cannot be sent', async () => {
    const [anna, bea] = [await world.member(), await world.member()]
    const error = await refused(bea, 'POST', '/api/messages', { content: ' \n ', recipientId: anna.id })
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['INVALID', ['content']])
  })

  it('are sent to a registered device until it is removed', async () => {
    const anna = await world.member()
    const device = { token: 'fcm:a-token-of-a-device-that-nobody-has', deviceId: 'device-1', platform: 'android' }
    await ok(anna, 'POST', '/api/push-subscription', device)
    await ok(anna, 'DELETE', '/api/push-subscription', { token: device.token })
    await ok(anna, 'DELETE', '/api/push-subscription', { deviceId: device.deviceId })
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

describe('reviews', () => {
  it('of a member are a list, empty before the first', async () => {
    const [anna, bea] = [await world.member(), await world.member()]
    expect((await ok(bea, 'GET', '/api/reviews', { targetUserId: anna.id })).items).toEqual([])
  })
})
