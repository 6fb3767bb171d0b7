import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { specClient } from '../test/spec-client.ts'
import { createWorld, type World } from '../test/world.ts'

// Members, friends, coins, messages and reviews, by a client that knows the specification's tables alone.

let world: World
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
})
afterAll(() => world.close())

const { ok, refused, upload, list } = specClient(() => world)

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
    const response = await ok(bea, 'POST', '/api/contacts', { phoneNumbers: '', emails: '', publicIds: publicId })
    expect(response.data.friends).toHaveLength(1)
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

describe('reviews', () => {
  it('of a member are a list, empty before the first', async () => {
    const [anna, bea] = [await world.member(), await world.member()]
    expect((await ok(bea, 'GET', '/api/reviews', { targetUserId: anna.id })).items).toEqual([])
  })
})
