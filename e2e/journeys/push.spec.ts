import { randomUUID } from 'node:crypto'
import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { PUSH_REGISTRATION_TIMEOUT_MS } from '@hemline/contract/limits.ts'
import { getNotificationSettings } from '@hemline/contract/notifications/calls.ts'
import { notificationTexts, offerTexts } from '@hemline/contract/notifications/words.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { notify } from '../../server/src/notifications/actions.ts'
import { openPushService } from '../../server/test/push-service.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { installClock, pauseClock } from '../browser.ts'
import { openForFile } from '../open-for-file.ts'
import { isOnScreen } from '../parts/keys.ts'
import { serviceWorkerOf, stubPushService } from '../push-browser.ts'
import { openVisits } from '../visits.ts'

const service = openForFile(() => openPushService())
const world = openForFile(() => createWorld({ PUSH_ENDPOINTS: service.origin }))
const visits = openForFile(() => openVisits(world))

const devicesOf = async (member: TestMember) => (await member.ok(getNotificationSettings)).body.deviceIds
async function tell(member: TestMember): Promise<void> {
  const message = { title: 'Lena has accepted', text: 'The dress is yours.', path: '/orders', key: randomUUID() }
  await world.db
    .transaction()
    .execute((tx) => notify(world.deps, tx, { memberId: member.id, type: 'order', topic: 'orders', ...message }))
  await world.drain()
}
const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' })
async function openSettings(page: Page, member: TestMember): Promise<void> {
  await page.goto(`/notifications/${member.id}`)
  await page.getByRole('switch', { name: 'Messages by email' }).waitFor()
}

it('a push reaches the service worker, is shown, opens its path, survives a new endpoint, and ends at sign-out', async () => {
  const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member({ firstName: 'Bea' })]
  const [first, second, third] = [service.browser(), service.browser(), service.browser()]
  const page = await visits.visitAs(anna, { isDesktop: true })
  await stubPushService(page.context(), [first])
  await openSettings(page, anna)
  await deviceSwitch(page).click()
  await page.getByText(notificationTexts.switchedOn).waitFor()
  expect(await deviceSwitch(page).isChecked()).toBe(true)
  expect(await devicesOf(anna)).toHaveLength(1)

  // the message that our server sent to the push service reaches the real worker and is displayed
  const { data } = (await bea.ok(sendMessage, { body: { recipientId: anna.id, content: 'Is the Rixo free?' } })).body
  await world.drain()
  const { message } = first.got.at(-1)!
  const worker = await serviceWorkerOf(page)
  await worker.push(message)
  await expect.poll(() => worker.shown()).toHaveLength(1)
  const [shown] = await worker.shown()
  expect(shown).toMatchObject({ title: expect.stringContaining('Bea'), tag: message.tag })
  expect(shown!.data.path).toBe(`/messages/${data.conversationId}`)
  // a repeated notification replaces itself; an unreadable one shows a general text
  await worker.push(message)
  await worker.push('not ours')
  await expect
    .poll(() => worker.shown().then((all) => all.map(({ tag }) => tag).sort()))
    .toEqual(['hemline', message.tag].sort())

  // a click opens its path in the open window, without a reload
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  expect(await worker.tap(message.tag!)).toEqual([])
  await page.waitForURL(`**/messages/${data.conversationId}`)
  await page.getByRole('log').getByText('Is the Rixo free?').waitFor()
  expect(await page.evaluate('window.isSame')).toBe(true)
  expect((await worker.shown()).map(({ tag }) => tag)).toEqual(['hemline'])

  // the push service changes the endpoint: the worker registers it with a token from a page
  await worker.changeSubscription(second)
  expect(await devicesOf(anna)).toHaveLength(1)
  await tell(anna)
  expect([first.got.length, second.got.length]).toEqual([1, 1])
  expect((await worker.cacheNames()).filter((name) => !name.startsWith('hemline-app-'))).toEqual([])

  // without a window of ours one is opened, only inside the app
  await page.goto('about:blank')
  await worker.tap('hemline').then((opened) => expect(opened).toEqual([`${world.url}/`]))

  // at sign-out the subscription ends in the browser and on the server, and the worker gets no more tokens
  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Account' }).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test.subscribed'))).toBe('-1')
  await expect.poll(() => devicesOf(anna)).toEqual([])
  await worker.changeSubscription(third)
  expect(await devicesOf(anna)).toEqual([])
  await tell(anna)
  expect([first.got.length, second.got.length, third.got.length]).toEqual([1, 1, 0])
})

it('switching on times out after 10 seconds with a message, and the switch returns; a later answer is not registered', async () => {
  const anna = await world.member()
  const page = await visits.visitAs(anna)
  await stubPushService(page.context(), [])
  await installClock(page)
  await openSettings(page, anna)
  await expect.poll(() => deviceSwitch(page).isEnabled()).toBe(true)
  await pauseClock(page)
  await deviceSwitch(page).click()
  await expect.poll(() => deviceSwitch(page).getAttribute('aria-busy')).toBe('true')
  expect(await deviceSwitch(page).isChecked()).toBe(true)
  await page.clock.runFor(PUSH_REGISTRATION_TIMEOUT_MS - 2000)
  expect(await deviceSwitch(page).getAttribute('aria-busy')).toBe('true')
  await page.clock.runFor(2000)
  // the notice may be drawn by a timer, and the ten seconds begin only once the browser has granted permission
  await page.clock.resume()
  await page.getByText(notificationTexts.tookTooLong).waitFor()
  await expect.poll(() => deviceSwitch(page).isChecked()).toBe(false)
  expect(await devicesOf(anna)).toEqual([])
})

it('a server without an answer times out the same way, and its late answer changes nothing', async () => {
  const anna = await world.member()
  const page = await visits.visitAs(anna)
  await stubPushService(page.context(), [service.browser()])
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/push-subscription', async (route) => {
    await blocked
    await route.abort().catch(() => undefined)
  })
  await installClock(page)
  await openSettings(page, anna)
  const request = page.waitForRequest('**/api/push-subscription')
  await deviceSwitch(page).click()
  await request
  await page.clock.runFor(PUSH_REGISTRATION_TIMEOUT_MS)
  await page.getByText(notificationTexts.tookTooLong).waitFor()
  release()
  await expect.poll(() => deviceSwitch(page).isChecked()).toBe(false)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /push-wanted/.test(key)))).toEqual([])
  expect(await devicesOf(anna)).toEqual([])
})

it('the offer after a message leaves the focus on the screen, whichever way it is answered', async () => {
  const bea = await world.member({ firstName: 'Bea' })
  for (const answer of [offerTexts.yes, offerTexts.no]) {
    const anna = await world.member({ firstName: 'Anna' })
    const { data } = (await bea.ok(sendMessage, { body: { recipientId: anna.id, content: 'Is the Rixo free?' } })).body
    const page = await visits.visitAs(anna)
    await stubPushService(page.context(), [service.browser()])
    await page.goto(`/messages/${data.conversationId}`)
    await page.getByLabel('Message to Bea').fill('Yes, it is')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: answer }).press('Enter')
    await page.getByRole('button', { name: answer }).waitFor({ state: 'detached' })
    await expect.poll(() => isOnScreen(page), { message: answer }).toBe(true)
  }
})
