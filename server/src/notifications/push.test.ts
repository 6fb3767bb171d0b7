import { createHash, randomUUID } from 'node:crypto'
import { getUser } from '@hemline/contract/members/calls.ts'
import {
  addPushSubscription,
  changeNotificationSetting,
  clearNotifications,
  getNotificationSettings,
  removePushSubscription,
} from '@hemline/contract/notifications/calls.ts'
import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTokenFor } from '../../test/make-member.ts'
import { type Browser, openPushService, type PushService } from '../../test/push-service.ts'
import { retryNow } from '../../test/retry-now.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { realDeps } from '../deps.ts'
import { findMember } from '../members/store.ts'
import { jobNames, startWorker } from '../worker.ts'
import { type NewNotice, notify } from './actions.ts'
import { resend } from './outbox-actions.ts'
import { listActiveSubscriptions } from './subscription-store.ts'

let world: World
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  world = await createWorld({ PUSH_ENDPOINTS: service.origin, CONTACT_EMAIL: 'host@example.com' })
})
afterAll(async () => {
  await world.close()
  await service.close()
})

const send = (memberId: string, more: Partial<NewNotice> = {}) =>
  world.db.transaction().execute((tx) =>
    notify(world.deps, tx, {
      memberId,
      type: 'order',
      topic: 'orders',
      title: 'Lena has accepted your request',
      text: 'The Rixo dress is yours.',
      path: '/order/1',
      key: randomUUID(),
      ...more,
    }),
  )
const device = (browser: Browser, deviceId = `device-${randomUUID()}`) =>
  ({ token: browser.token, deviceId, platform: 'web' }) as const
async function withBrowser(member: TestMember): Promise<Browser> {
  const browser = service.browser()
  await member.ok(addPushSubscription, { body: device(browser) })
  return browser
}
const settings = async (member: TestMember) => (await member.ok(getNotificationSettings)).body
const pool = (operation: string, body: object) =>
  fetch(`${world.url}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  })

describe('a push', () => {
  it('is sent to each device of the member, encrypted and signed with our key, and to no other', async () => {
    const anna = await world.member()
    const bea = await world.member()
    const phone = await withBrowser(anna)
    const laptop = await withBrowser(anna)
    const other = await withBrowser(bea)
    await send(anna.id, { text: `The Rixo dress is yours on 5 Dec ${world.day().slice(0, 4)}.` })
    await world.drain()
    for (const { got, endpoint } of [phone, laptop]) {
      expect(got).toHaveLength(1)
      const { headers, body, message } = got[0]!
      expect(message).toMatchObject({
        title: 'Lena has accepted your request',
        body: 'The Rixo dress is yours on 5 Dec.',
        path: '/order/1',
      })
      expect(body.includes('Lena')).toBe(false)
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
      expect(Number(headers.ttl)).toBeGreaterThan(0)
      const { t, k } = /^vapid t=(?<t>[\w.-]+), ?k=(?<k>[\w-]+)$/.exec(headers.authorization ?? '')!.groups!
      const { pushKey } = await settings(anna)
      expect(k).toBe(pushKey)
      const point = Buffer.from(pushKey, 'base64url')
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
      await jwtVerify(t!, await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256'))
      expect(decodeJwt(t!)).toMatchObject({ aud: new URL(endpoint).origin, sub: 'mailto:host@example.com' })
    }
    expect(other.got).toEqual([])
  })

  it('is sent once, like the email, when two schedulers run', async () => {
    const anna = await world.member()
    const phone = await withBrowser(anna)
    const second = await realDeps({ ...world.deps.env }, { jobNames, devStore: world.deps.dev!.store })
    await startWorker(second)
    // the sandbox stores an email once per key, so the calls are counted
    const sent: string[] = []
    const mails = [world.deps.mail, second.mail].map((mail) => ({ mail, send: mail.send }))
    for (const { mail, send } of mails)
      mail.send = async (message) => {
        sent.push(message.to)
        await send(message)
      }
    try {
      for (let n = 0; n < 6; n++)
        await send(anna.id, { type: 'message', topic: 'messages', participantsKey: `with-${n}` })
      await world.clock.advance('PT11M')
      await second.dev!.clock.refresh()
      await Promise.all([world.drain(), second.jobs.drain(), world.drain(), second.jobs.drain()])
      await world.drain()
    } finally {
      for (const { mail, send } of mails) mail.send = send
      await second.close()
    }
    expect(phone.got).toHaveLength(6)
    expect(sent.filter((to) => to === anna.email)).toHaveLength(6)
  })

  it('is retried while the service is down, and deletes a device that no longer exists', async () => {
    const anna = await world.member()
    const [down, gone, lost, well] = [service.browser(), service.browser(), service.browser(), service.browser()]
    for (const browser of [down, gone, lost, well]) await anna.ok(addPushSubscription, { body: device(browser) })
    service.answers(down, 503)
    service.answers(gone, 410)
    service.answers(lost, 404)
    await send(anna.id)
    await world.drain()
    expect(well.got).toHaveLength(1)
    expect((await settings(anna)).deviceIds).toHaveLength(2)
    const waiting = await world.deps.pool.query(
      `select state from jobs.job where name = 'notifications.push' and state = 'retry'`,
    )
    expect(waiting.rows).toHaveLength(1)
  })

  describe('that the service did not take', () => {
    /** A message that a member read on another device, after a try that failed. */
    async function readMessage() {
      const anna = await world.member()
      const phone = await withBrowser(anna)
      service.answers(phone, 503)
      await send(anna.id, { type: 'message', topic: 'messages', participantsKey: 'with-bea', title: 'Bea writes' })
      await world.drain()
      await anna.ok(clearNotifications, { body: { type: 'message' } })
      return { anna, phone }
    }
    const titlesOf = ({ got }: Browser) => got.map(({ message }) => message.title)

    it('is not sent at a later try when it was read or switched off meanwhile, but for an order', async () => {
      const { anna, phone } = await readMessage()
      await send(anna.id, { topic: 'progress', title: 'It is on its way' })
      await send(anna.id, { topic: 'orders', title: 'Lena has accepted' })
      await world.drain()
      await anna.ok(clearNotifications, { body: { type: 'order' } })
      await anna.ok(changeNotificationSetting, { body: { topic: 'progress', channel: 'push', isOn: false } })
      service.answers(phone, 201)
      await retryNow(world)
      expect(titlesOf(phone)).toEqual(['Lena has accepted'])
    })

    it('is sent although it was read when an operator sends it again', async () => {
      const { anna, phone } = await readMessage()
      service.answers(phone, 201)
      const { id: deliveryId } = await world.db
        .selectFrom('deliveries as d')
        .innerJoin('notifications as n', 'n.id', 'd.notificationId')
        .select('d.id')
        .where('n.memberId', '=', anna.id)
        .where('d.channel', '=', 'push')
        .executeTakeFirstOrThrow()
      await world.db.transaction().execute((tx) => resend(world.deps, tx, { deliveryId, resendId: randomUUID() }))
      await retryNow(world)
      expect(titlesOf(phone)).toEqual(['Bea writes'])
    })
  })

  it('does not follow redirects', async () => {
    const anna = await world.member()
    const sly = await withBrowser(anna)
    const aim = service.browser()
    service.answers(sly, 307, { location: aim.endpoint })
    const before = service.requests.length
    await send(anna.id)
    await world.drain()
    expect(aim.got).toEqual([])
    expect(service.requests.slice(before).map(({ path }) => path)).not.toContain(new URL(aim.endpoint).pathname)
  })
})

describe('a device', () => {
  it('is in the claims and settings, replaced by its next subscription, and removed by id or token', async () => {
    const anna = await world.member()
    const [first, second] = [service.browser(), service.browser()]
    await anna.ok(addPushSubscription, { body: device(first, 'device-one') })
    await anna.ok(addPushSubscription, { body: device(second, 'device-one') })
    await send(anna.id)
    await world.drain()
    expect([first.got.length, second.got.length]).toEqual([0, 1])
    expect((await settings(anna)).deviceIds).toEqual(['device-one'])
    await anna.ok(removePushSubscription, { body: { deviceId: 'device-one' } })
    expect((await settings(anna)).deviceIds).toEqual([])
    await anna.ok(addPushSubscription, { body: device(first, 'device-one') })
    await anna.ok(removePushSubscription, { body: { token: first.token } })
    expect((await settings(anna)).deviceIds).toEqual([])
  })

  it('may be identified by the hash of its agent, as the specification defines', async () => {
    const anna = await world.member()
    const userAgent = 'Mozilla/5.0 (iPhone)'
    const hash = createHash('sha256').update(userAgent).digest('hex').slice(0, 8)
    const { token } = service.browser()
    await anna.ok(addPushSubscription, { body: { token, userAgent, platform: 'web' } })
    expect((await settings(anna)).deviceIds).toEqual([hash])
    await anna.ok(removePushSubscription, { body: { deviceId: hash } })
    expect((await settings(anna)).deviceIds).toEqual([])
  })

  it('belongs to the last member who signed in on it, and only they can remove it', async () => {
    const anna = await world.member()
    const bea = await world.member()
    const shared = service.browser()
    await anna.ok(addPushSubscription, { body: device(shared, 'device-two') })
    await bea.ok(removePushSubscription, { body: { token: shared.token, deviceId: 'device-two' } })
    expect((await settings(anna)).deviceIds).toEqual(['device-two'])
    await bea.ok(addPushSubscription, { body: device(shared, 'device-two') })
    await send(anna.id, { title: 'For Anna' })
    await send(bea.id, { title: 'For Bea' })
    await world.drain()
    expect(shared.got.map(({ message }) => message.title)).toEqual(['For Bea'])
  })

  it('receives nothing after its member signed out on it, or everywhere', async () => {
    const anna = await world.member()
    const phone = await withBrowser(anna)
    const { origin_jti } = decodeJwt(await anna.token())
    await world.db
      .updateTable('tokenFamilies')
      .set({ revokedAt: world.clock.now() })
      .where('id', '=', String(origin_jti))
      .execute()
    await send(anna.id)
    await world.drain()
    expect(phone.got).toEqual([])

    const bea = await world.member()
    const laptop = await withBrowser(bea)
    const AccessToken = await accessTokenFor(world.deps, bea.id)
    expect((await pool('GlobalSignOut', { AccessToken })).status).toBe(200)
    await send(bea.id)
    await world.drain()
    expect(laptop.got).toEqual([])
    await world.advance('PT2H')
    const left = await world.db.selectFrom('pushSubscriptions').select('id').where('memberId', '=', bea.id).execute()
    expect(left).toEqual([])
  })

  it('native devices receive pushes through the sandbox while no FCM account is configured', async () => {
    const anna = await world.member()
    const token = `fcm-${randomUUID()}`
    await anna.ok(addPushSubscription, { body: { token, deviceId: 'A1B2C3D4-E5F6', platform: 'ios' } })
    await send(anna.id, { title: 'On the phone' })
    await world.drain()
    const { items } = (await (await fetch(`${world.url}/dev/push.json`)).json()) as { items: { address: string }[] }
    expect(items.filter(({ address }) => address === token)).toMatchObject([{ title: 'On the phone', platform: 'ios' }])
  })
})

describe('refused subscriptions', () => {
  const { p256dh, auth } = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const subscription = (endpoint: string, keys: object = { p256dh, auth }) => JSON.stringify({ endpoint, keys })

  it.each([
    ['another host', 'https://example.com/push'],
    ['this machine', 'https://127.0.0.1/push'],
    ['this machine by another port', 'http://127.0.0.1:1/push'],
    ['the cloud’s metadata', 'http://169.254.169.254/latest/meta-data'],
    ['a known service without encryption', 'http://fcm.googleapis.com/fcm/send/x'],
    ['a known service at another port', 'https://fcm.googleapis.com:8443/fcm/send/x'],
    ['a name that only looks known', 'https://fcm.googleapis.com.example.com/x'],
    ['a name that only ends as if', 'https://evilpush.apple.com.example/x'],
    ['a known name as the user', 'https://fcm.googleapis.com@127.0.0.1/x'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'push'],
  ])('%s is refused beside the token', async (_, endpoint) => {
    const anna = await world.member()
    const answer = await anna.call(addPushSubscription, {
      body: { token: subscription(endpoint), deviceId: 'device-x', platform: 'web' },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields).toHaveProperty('token')
    expect((await settings(anna)).deviceIds).toEqual([])
  })

  it.each([
    ['no keys', subscription('https://fcm.googleapis.com/fcm/send/x', {})],
    ['a key off the curve', subscription('https://fcm.googleapis.com/x', { p256dh: `B${'A'.repeat(86)}`, auth })],
    ['a short secret', subscription('https://fcm.googleapis.com/fcm/send/x', { p256dh, auth: 'BTBZ' })],
    ['no JSON', 'this is no subscription'],
  ])('a subscription with %s is invalid', async (_, token) => {
    const anna = await world.member()
    const answer = await anna.call(addPushSubscription, { body: { token, deviceId: 'device-x', platform: 'web' } })
    expect(answer.status).toBe(400)
  })

  it('an id or agent of the device, and a member, are required', async () => {
    const anna = await world.member()
    const { token } = service.browser()
    const nameless = await anna.call(addPushSubscription, { body: { token, platform: 'web' } })
    expect(nameless.body.error.fields).toHaveProperty('deviceId')
    expect((await anna.call(removePushSubscription, { body: {} })).status).toBe(400)
    const visitor = world.visitor()
    expect((await visitor.call(addPushSubscription, { body: device(service.browser()) })).status).toBe(401)
    expect((await visitor.call(removePushSubscription, { body: { deviceId: 'device-x' } })).status).toBe(401)
  })

  it('a stored endpoint is validated again when it is used', async () => {
    const anna = await world.member()
    const phone = await withBrowser(anna)
    const address = 'http://169.254.169.254/latest'
    await world.db.updateTable('pushSubscriptions').set({ address }).where('memberId', '=', anna.id).execute()
    await send(anna.id)
    await world.drain()
    expect(phone.got).toEqual([])
    expect((await settings(anna)).deviceIds).toEqual([])
  })
})

describe("a member's settings", () => {
  it('decide by topic and channel at the time of sending', async () => {
    const anna = await world.member()
    const phone = await withBrowser(anna)
    const choose = (topic: 'progress' | 'orders', channel: 'push' | 'email', isOn: boolean) =>
      anna.call(changeNotificationSetting, { body: { topic, channel, isOn } })
    expect((await choose('progress', 'email', false)).status).toBe(200)
    await send(anna.id, { topic: 'progress', title: 'First' })
    await world.drain()
    await choose('progress', 'email', true)
    await choose('progress', 'push', false)
    await send(anna.id, { topic: 'progress', title: 'Second' })
    await world.drain()
    expect(phone.got.map(({ message }) => message.title)).toEqual(['First'])
    expect((await world.emailsTo(anna.email)).map(({ subject }) => subject)).toEqual(['Second'])
    const { data } = await settings(anna)
    expect(data.filter(({ isOn }) => !isOn)).toEqual([
      { topic: 'progress', channel: 'push', isOn: false, isLocked: false },
    ])
    const bea = await world.member()
    expect((await settings(bea)).data.every(({ isOn }) => isOn)).toBe(true)
  })

  it('cannot switch off the notifications of loans entirely', async () => {
    const anna = await world.member()
    const answer = await anna.call(changeNotificationSetting, {
      body: { topic: 'orders', channel: 'email', isOn: false },
    })
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'NOTIFICATION_LOCKED' } } })
    expect((await settings(anna)).data.filter(({ isLocked }) => isLocked)).toHaveLength(2)
    expect((await anna.ok(getUser)).status).toBe(200)
  })
})

it('a member’s own row and their pushes name the same devices: none while they are suspended', async () => {
  const member = await world.member()
  await withBrowser(member)
  const named = async () => [
    (await findMember(world.db, member.id))!.pushDeviceIds,
    (await listActiveSubscriptions(world.db, member.id)).map(({ deviceId }) => deviceId),
  ]
  const suspend = (suspendedAt: Date | null) =>
    world.db.updateTable('members').set({ suspendedAt }).where('id', '=', member.id).execute()
  const [ofRow, ofPushes] = await named()
  expect([ofRow, ofPushes!.length]).toEqual([ofPushes, 1])
  await suspend(world.clock.now())
  expect(await named()).toEqual([[], []])
  await suspend(null)
  expect(await named()).toEqual([ofRow, ofPushes])
})
