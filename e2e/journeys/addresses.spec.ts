import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../server/test/world.ts'
import { type Community, makeCommunity } from '../community.ts'
import { openVisits, type Visits } from '../visits.ts'

let world: World
let community: Community
let visits: Visits
let bea: Page
let lena: Page

beforeAll(async () => {
  world = await createWorld()
  community = await makeCommunity(world)
  visits = await openVisits(world)
  bea = await visits.visitAs(community.bea)
  lena = await visits.visitAs(community.lena)
})
afterAll(async () => {
  await visits?.close()
  await world?.close()
})

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const addressOf = (page: Page) => new URL(page.url()).pathname

it('an unknown or failing order, help, issue or claim address leads to the orders, with the reason', async () => {
  const { completed } = community.order
  for (const path of ['', '/help', '/issue', '/evidence', '/claim']) {
    // the notice is there for five seconds, and a page may take longer to load
    await bea.goto(`/order/${UNKNOWN_ID}${path}`, { waitUntil: 'commit' })
    await expect.poll(() => addressOf(bea), { message: `unknown${path}` }).toBe('/orders')
    await bea.getByText('We couldn’t find that order.').first().waitFor()
  }
  await bea.route(/\/api\/(orders\?orderId|order-evidence)/, (route) => route.fulfill({ status: 500, body: '{}' }))
  for (const path of ['', '/help', '/issue', '/claim']) {
    await bea.goto(`/order/${completed}${path}`)
    await expect.poll(() => addressOf(bea), { message: `failing${path}` }).toBe('/orders')
  }
  await bea.unrouteAll()
})

it('an unknown or failing Review & Request address leads home', async () => {
  await bea.goto(`/order-summary/${UNKNOWN_ID}`)
  await expect.poll(() => addressOf(bea)).toBe('/')
  await bea.route('**/api/pending-request*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await bea.goto(`/order-summary/${community.pendingRequestId}`)
  await expect.poll(() => addressOf(bea)).toBe('/')
  await bea.unrouteAll()
})

it('unknown edit, message, profile and item addresses show a not-found page with a title', async () => {
  for (const [path, message, title] of [
    ['/listings/000000000000/edit', 'We can’t find this item', 'Item not found'],
    ['/dress/rixo-red-dress-000000000000', 'We can’t find this item', 'Item not found'],
    [`/messages/${UNKNOWN_ID}`, 'We can’t find this conversation', 'Conversation not found'],
    ['/messages/no-id', 'We can’t find this conversation', 'Conversation not found'],
    [`/messages?to=${UNKNOWN_ID}`, 'We can’t find this member', 'Member not found'],
    ['/messages?to=no-id', 'We can’t find this member', 'Member not found'],
    ['/no-id/request', 'You can’t request this item', 'Request'],
    [`/profile/${UNKNOWN_ID}`, 'We can’t find this member', 'Member not found'],
    ['/no/such/page/here', 'We can’t find that page', 'Page not found'],
    ['/settings/personal-details', 'We can’t find that page', 'Page not found'],
  ] as const) {
    await bea.goto(path)
    await bea.getByText(message).first().waitFor()
    await expect.poll(() => bea.title(), { message: path }).toBe(`${title} · Hemline`)
    // nothing failed
    expect(await bea.getByText('Failed to fetch').count(), path).toBe(0)
  }
  const answer = await bea.request.get(new URL('/no/such/page/here', world.url).href)
  expect(answer.status()).toBe(404)
})

it('personal details, notification settings and onboarding of another id lead to one’s own, with where to return to', async () => {
  const una = await visits.visitAs(community.una)
  for (const [page, { id }, screen] of [
    [bea, community.bea, 'personal-details'],
    [bea, community.bea, 'notifications'],
    [una, community.una, 'onboard'],
  ] as const) {
    await page.goto(`/${screen}/${UNKNOWN_ID}`)
    await expect.poll(() => addressOf(page), { message: screen }).toBe(`/${screen}/${id}`)
  }
  await una.getByLabel('First name').waitFor()
  await una.evaluate(
    (path) => history.replaceState({ usr: { returnTo: '/favourites' }, key: 'came', idx: 0 }, '', path),
    `/onboard/${UNKNOWN_ID}`,
  )
  await una.reload()
  await expect.poll(() => addressOf(una)).toBe(`/onboard/${community.una.id}`)
  await expect.poll(() => una.evaluate(() => history.state.usr)).toEqual({ returnTo: '/favourites' })
})

it('a conversation is titled with the other member’s name, and the list with its own again', async () => {
  await bea.goto(`/messages/${community.conversationId}`)
  await expect.poll(() => bea.title()).toBe('Lena · Hemline')
  await bea.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => bea.title()).toBe('Messages · Hemline')
})

it('after editing an item the first Back returns to where its owner was before', async () => {
  await lena.goto('/coins')
  await lena.getByRole('link', { name: 'Home', exact: true }).first().click()
  await lena.getByText('Kitri').first().click()
  await lena.getByRole('link', { name: /^Edit/ }).click()
  await lena.getByLabel(/Description/).fill('Silk, worn twice.')
  await lena.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => addressOf(lena)).toMatch(/^\/dress\/kitri/)
  await lena.getByText('Silk, worn twice.').first().waitFor()
  await lena.goBack()
  await expect.poll(() => addressOf(lena)).toBe('/')
  await lena.goBack()
  await expect.poll(() => addressOf(lena)).toBe('/coins')
})
