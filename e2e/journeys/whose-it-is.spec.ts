import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { expect, it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { framesDrawn } from '../frames-drawn.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// docs/product.md §10: nothing moves while a screen loads. What is a member's own looks different, so it waits for who they are.

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
const made = openForFile(async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  // a loan is shown between the messages
  await requestLoan(world, lendee, { listingId, from: 20, to: 21, method: 'IN_PERSON' })
  for (let no = 0; no < 30; no += 1)
    await lendee.ok(sendMessage, { body: { recipientId: lender.id, content: `Question ${no}` } })
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  const { body } = await lender.ok(sendMessage, { body: { recipientId: lendee.id, content: 'It is yours in May.' } })
  return { lender, listingId, conversationId: body.data.conversationId, close: async () => undefined }
})

const FRAMES = 12

const asks = { item: 'listings?id=', messages: 'messages?', orders: 'orders', conversations: 'conversations' }
type Ask = keyof typeof asks
type Case = { at: () => string; awaits: Ask[]; shown: string; asAnothers?: string }

it.each<[string, Case]>([
  [
    'one’s own item',
    { at: () => `/listing/${made.listingId}`, awaits: ['item'], shown: 'Edit', asAnothers: 'Request' },
  ],
  [
    'a conversation',
    {
      at: () => `/messages/${made.conversationId}`,
      awaits: ['conversations', 'messages', 'orders'],
      shown: 'It is yours in May.',
    },
  ],
  [
    'the inbox',
    {
      at: () => '/messages',
      awaits: ['conversations'],
      shown: 'You: It is yours in May.',
      asAnothers: 'It is yours in May.',
    },
  ],
])('%s comes with who one is, not before it as another’s', async (_, { at, awaits, shown, asAnothers }) => {
  const page = await visits.visitAs(made.lender)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/user', async (route) => {
    await released.promise
    await route.continue()
  })
  for (let isLate = true; isLate; ) {
    const answers = awaits.map((ask) => page.waitForResponse((answer) => answer.url().includes(`/api/${asks[ask]}`)))
    await page.goto(at())
    for (const answer of await Promise.all(answers)) await answer.finished()
    await page.getByRole('main').waitFor()
    await framesDrawn(page, FRAMES)
    const counts = []
    for (const text of [shown, asAnothers ?? shown])
      counts.push(await page.getByRole('main').getByText(text, { exact: true }).count())
    // after ten seconds the rest is no longer held: on a machine that was that slow, once more
    isLate = (await page.evaluate(() => performance.now())) > 9000
    if (!isLate) expect(counts).toEqual([0, 0])
  }
  released.resolve()
  await page.getByRole('main').getByText(shown, { exact: true }).first().waitFor()
})

it('a conversation that waited for who one is knows where its reader is', async () => {
  const page = await visits.visitAs(made.lender)
  // once: when it is asked again there is no skeleton to wait for
  await page.route(
    '**/api/user',
    async (route) => {
      await page.waitForFunction(() => document.querySelector('main [data-skeleton]'))
      await framesDrawn(page, FRAMES)
      await route.continue()
    },
    { times: 1 },
  )
  const others = ['orders', 'messages?'].map((path) =>
    page.waitForResponse((answer) => answer.url().includes(`/api/${path}`)),
  )
  await page.goto(`/messages/${made.conversationId}`)
  await Promise.all(others)
  const log = page.getByRole('log')
  await log.getByText('It is yours in May.').waitFor()
  await log.evaluate((element) => element.scrollTo({ top: 0 }))
  await page.getByRole('button', { name: 'Newest' }).waitFor()
})

it.each([
  ['Profile', '/profile', 'My profile and listings'],
  ['Personal details', '/personal-details', 'Personal details'],
  ['Notifications', '/notifications', 'Notification settings'],
])('%s in the account’s menu leads to one’s own, also before it is known who one is', async (label, path, title) => {
  const page = await visits.visitAs(made.lender, { isDesktop: true })
  const released = Promise.withResolvers<void>()
  await page.route('**/api/user', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/coins')
  await page.getByRole('button', { name: 'Account' }).click()
  // the header has a link to the notifications too
  await page.getByRole('link', { name: label, exact: true }).last().click()
  await page.waitForFunction((own) => document.title.startsWith(own), title)
  expect(new URL(page.url()).pathname).toBe(`${path}/me`)
  released.resolve()
  await page.waitForURL(`**${path}/${made.lender.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})
