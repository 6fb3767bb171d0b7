import { getMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import { MESSAGES_PAGE } from '@hemline/contract/limits.ts'
import { LIVE_PATH } from '@hemline/contract/live.ts'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { framesDrawn } from '../frames-drawn.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
let anna: TestMember
let bea: TestMember
let conversationId: string
beforeEach(async () => {
  anna = await world.member({ firstName: 'Anna' })
  bea = await world.member({ firstName: 'Bea' })
  conversationId = (await write(bea, 'first')).conversationId
})

const write = async (member: TestMember, content: string) => {
  const recipientId = member === anna ? bea.id : anna.id
  return (await member.ok(sendMessage, { body: { recipientId, content } })).body.data
}
const log = (page: Page) => page.getByRole('log')
const reach = async (page: Page) => {
  await page.goto(`/messages/${conversationId}`)
  await log(page).getByText('first', { exact: true }).waitFor()
}
/** The messages in the conversation, by their texts, in order. */
const shown = (page: Page, words: RegExp) => log(page).getByText(words).allInnerTexts()

it('who goes on typing after the first message to a new person stays in the field while it is delivered', async () => {
  const cleo = await world.member({ firstName: 'Cleo' })
  for (const isDesktop of [false, true]) {
    const page = await visits.visitAs(cleo, { isDesktop })
    const to = isDesktop ? anna : bea
    await page.goto(`/messages?to=${to.id}`)
    const field = page.getByLabel(/^Message to/)
    await field.fill('Is it lined?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.keyboard.type('And ')
    await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
    await log(page).getByText('Is it lined?').waitFor()
    // the frame in which a new address takes the focus
    await framesDrawn(page)
    await page.keyboard.type('washable?')
    expect(await field.inputValue()).toBe('And washable?')
    expect(await page.title()).toMatch(/^(Anna|Bea)/)
  }
})

it('two tabs receive everything once: with an expired token, a frozen page, and after the tab with the stream closes', async () => {
  const first = await visits.visitAs(anna, { isDesktop: true })
  await reach(first)
  const second = await first.context().newPage()
  await reach(second)
  const both = (text: string) =>
    Promise.all([first, second].map((page) => log(page).getByText(text, { exact: true }).waitFor()))
  await write(bea, 'line 1')
  await both('line 1')

  // the token expires in a hidden tab: the stream ends, and continues with a new one
  const refreshed = first.context().waitForEvent('response', (answer) => answer.url().endsWith('/identity/'))
  await world.clock.advance('PT2H')
  await write(bea, 'line 2')
  await write(bea, 'line 3')
  expect((await refreshed).status()).toBe(200)
  await both('line 3')

  // one page is frozen
  const sleeper = await second.context().newCDPSession(second)
  await sleeper.send('Page.setWebLifecycleState', { state: 'frozen' })
  await write(bea, 'line 4')
  await log(first).getByText('line 4', { exact: true }).waitFor()
  await sleeper.send('Page.setWebLifecycleState', { state: 'active' })
  await both('line 4')

  // the tab that reads the stream for both is closed
  await first.close()
  await write(bea, 'line 5')
  await log(second).getByText('line 5', { exact: true }).waitFor()
  expect(await shown(second, /^line \d$/)).toEqual(['line 1', 'line 2', 'line 3', 'line 4', 'line 5'])
})

it('a screen reader hears a message as it arrives and that one’s own was sent, each once, and none of the earlier ones', async () => {
  const page = await visits.visitAs(anna)
  await reach(page)
  expect(await log(page).getAttribute('aria-live')).toBe('off')
  const spoken = (text: string) => page.getByRole('status').filter({ hasText: text })
  await write(bea, 'second')
  // it is not seen
  await spoken('Bea: second').waitFor({ state: 'attached' })
  const field = page.getByLabel(/^Message to/)
  await field.fill('third')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await spoken('Sent').waitFor({ state: 'attached' })
  expect(await spoken('first').or(spoken('second')).or(spoken('third')).count()).toBe(0)
})

it('a screen reader hears that the first message to a new person was sent', async () => {
  const cleo = await world.member({ firstName: 'Cleo' })
  const page = await visits.visitAs(cleo)
  await page.goto(`/messages?to=${anna.id}`)
  const field = page.getByLabel(/^Message to/)
  await field.waitFor()
  // a region that is made with its text is not spoken
  await page.evaluate(`
    window.spoken = []
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target.role === 'status' && addedNodes.length) spoken.push(target.textContent)
    }).observe(document.body, { subtree: true, childList: true })`)
  await field.fill('Is it lined?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
  await expect.poll(() => page.evaluate('spoken')).toContain('Sent')
})

it('signing out in one tab ends the other', async () => {
  const first = await visits.visitAs(anna, { isDesktop: true })
  await reach(first)
  const second = await first.context().newPage()
  await reach(second)
  await first.getByRole('button', { name: 'Account' }).click()
  await first.getByRole('button', { name: 'Sign out' }).click()
  await log(second).waitFor({ state: 'detached' })
  await write(bea, 'after signing out')
  expect(await second.getByText('after signing out').count()).toBe(0)
})

it('a message whose answer was lost appears once; drafts belong to their conversation', async () => {
  const cora = await world.member({ firstName: 'Cora' })
  const other = (await cora.ok(sendMessage, { body: { recipientId: anna.id, content: 'from Cora' } })).body.data
  const page = await visits.visitAs(anna, { isDesktop: true })
  await reach(page)
  let lost = 0
  await page.route(
    '**/api/messages',
    async (route) => {
      await route.fetch()
      lost += 1
      await route.abort()
    },
    { times: 2 },
  )
  const field = page.getByLabel('Message to ')
  await field.fill('Only once')
  await field.press('Enter')
  await page.getByText('Sending').first().waitFor()
  await expect.poll(() => lost).toBe(2)
  await page.getByText('Sending').first().waitFor({ state: 'hidden' })
  expect(await shown(page, /^Only once$/)).toHaveLength(1)
  await page.reload()
  await log(page).getByText('Only once').waitFor()
  expect(await shown(page, /^Only once$/)).toHaveLength(1)

  await field.fill('for Bea')
  await page.goto(`/messages/${other.conversationId}`)
  await log(page).getByText('from Cora').waitFor()
  expect(await field.inputValue()).toBe('')
  await field.fill('for Cora')
  await page.getByRole('link', { name: /Only once/ }).click()
  await log(page).getByText('first', { exact: true }).waitFor()
  expect(await field.inputValue()).toBe('for Bea')
})

it('a message that was late, refused and sent again is “Sending” first, not late', async () => {
  const page = await visits.visitAs(anna, { isDesktop: true })
  await reach(page)
  let way: 'lost' | 'refused' | 'waits' = 'lost'
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (way === 'lost') return route.abort()
    if (way === 'refused')
      return route.fulfill({ status: 403, json: { error: { code: 'FORBIDDEN', message: 'Not now.', requestId: 'r' } } })
    await released
    await route.continue()
  })
  const field = page.getByLabel('Message to ')
  await field.fill('Again and again')
  await field.press('Enter')
  await page.getByText(/^Not sent yet/).waitFor()
  way = 'refused'
  await page.getByRole('button', { name: 'Resend' }).waitFor()
  way = 'waits'
  await page.getByRole('button', { name: 'Resend' }).click()
  await page.getByText('Sending', { exact: true }).waitFor()
  release()
  await page.getByText(/^(Sending|Not sent yet)/).waitFor({ state: 'hidden' })
  expect(await shown(page, /^Again and again$/)).toHaveLength(1)
})

it('a first message too many for today says so, and replies to others go on', async () => {
  const cleo = await world.member({ firstName: 'Cleo' })
  const page = await visits.visitAs(anna, { isDesktop: true })
  const error = { code: 'FIRST_MESSAGE_LIMIT_EXCEEDED', message: conversationTexts.tooManyNew, requestId: 'r' }
  await page.route('**/api/messages', (route) =>
    route.request().postDataJSON()?.recipientId === cleo.id
      ? route.fulfill({ status: 429, json: { error } })
      : route.fallback(),
  )
  await page.goto(`/messages?to=${cleo.id}`)
  const field = page.getByLabel(/^Message to/)
  await field.fill('Is it lined?')
  await field.press('Enter')
  await page.getByText(`Not sent. ${conversationTexts.tooManyNew}`).waitFor()
  await page.getByRole('button', { name: 'Resend' }).waitFor()
  await reach(page)
  await field.fill('On my way')
  await field.press('Enter')
  await page.getByText('Sending').first().waitFor({ state: 'hidden' })
  await expect
    .poll(async () =>
      (await bea.ok(getMessages, { query: { conversationId } })).body.items.map(({ content }) => content),
    )
    .toEqual(['first', 'On my way'])
})

it('if many new messages arrive while older ones load, none is missing', async () => {
  const line = (number: number) => `line ${String(number).padStart(3, '0')}`
  for (let number = 1; number <= MESSAGES_PAGE + 5; number++) await write(bea, line(number))
  const page = await visits.visitAs(anna, { isDesktop: true })
  // what listens for events is loaded last, and could not be loaded without a network
  const live = page.waitForResponse(`**${LIVE_PATH}`)
  await page.goto(`/messages/${conversationId}`)
  await log(page)
    .getByText(line(MESSAGES_PAGE + 5))
    .waitFor()
  await live
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === '/api/messages' && url.searchParams.has('lastKey'),
    async (route) => {
      await blocked
      await route.continue()
    },
  )
  const earlier = page.getByRole('button', { name: 'Earlier messages' })
  await earlier.click()
  // more than a page, while the app receives no event until the last
  await page.context().setOffline(true)
  const last = 2 * MESSAGES_PAGE + 10
  for (let number = MESSAGES_PAGE + 6; number <= last; number++) await write(bea, line(number))
  await page.context().setOffline(false)
  await log(page).getByText(line(last)).waitFor()
  const loading = page.locator('button[aria-busy=true]', { hasText: 'Earlier messages' })
  expect(await loading.count()).toBe(1)
  release()
  await loading.waitFor({ state: 'detached' })
  const whole = ['first', ...Array.from({ length: last }, (_, index) => line(index + 1))]
  while (await earlier.count()) {
    const before = (await shown(page, /^(first|line \d+)$/)).length
    await earlier.click().catch(() => undefined)
    await expect.poll(async () => (await shown(page, /^(first|line \d+)$/)).length).toBeGreaterThan(before)
  }
  expect(await shown(page, /^(first|line \d+)$/)).toEqual(whole)
})
