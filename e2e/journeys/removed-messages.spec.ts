import { getMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { MESSAGES_PAGE } from '@hemline/contract/limits.ts'
import { LIVE_PATH } from '@hemline/contract/live.ts'
import { removedMessage } from '@hemline/contract/safety/words.ts'
import { expect, it } from 'vitest'
import { removeMessage } from '../../server/src/conversations/actions.ts'
import { createWorld } from '../../server/test/world.ts'
import { installClock } from '../browser.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('a message that was removed while the page had no connection is not readable among the earlier ones', async () => {
  const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member({ firstName: 'Bea' })]
  const write = async (content: string) =>
    (await bea.ok(sendMessage, { body: { recipientId: anna.id, content } })).body.data
  const remove = (id: string) =>
    world.db.transaction().execute(async (tx) => void (await removeMessage(world.deps, tx, { id })))
  const rude = await write('a rude one')
  const foul = await write('a foul one')
  const fair = await write('a fair one')
  for (let number = 1; number <= MESSAGES_PAGE; number += 1) await write(`line ${number}`)

  const page = await visits.visitAs(anna, { isDesktop: true })
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    `**${LIVE_PATH}`,
    async (route) => {
      ask()
      await released
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto(`/messages/${rude.conversationId}`)
  const log = page.getByRole('log')
  await log.getByText(`line ${MESSAGES_PAGE}`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Earlier messages' }).click()
  await log.getByText('a rude one').waitFor()

  // before the stream begins
  await asked
  await remove(rude.id)
  release()
  await log.getByText('a rude one').waitFor({ state: 'detached' })
  expect(await log.getByText(removedMessage).count()).toBe(1)

  // the events between are gone when it begins again
  await page.context().setOffline(true)
  await remove(foul.id)
  await world.db.deleteFrom('liveEvents').execute()
  await page.context().setOffline(false)
  await log.getByText('a foul one').waitFor({ state: 'detached' })
  expect(await log.getByText(removedMessage).count()).toBe(2)
  expect(await log.getByText(fair.content).count()).toBe(1)
})

it('while the page has to poll, it reads the newest messages each time, and the earlier ones every five minutes', async () => {
  const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member({ firstName: 'Bea' })]
  const write = async (content: string) =>
    (await bea.ok(sendMessage, { body: { recipientId: anna.id, content } })).body.data
  const rude = await write('a rude one')
  for (let number = 1; number <= MESSAGES_PAGE; number += 1) await write(`line ${number}`)
  const page = await visits.visitAs(anna, { isDesktop: true })
  await page.route(`**${LIVE_PATH}`, (route) => route.abort())
  await installClock(page)
  const tried = page.waitForRequest(`**${LIVE_PATH}`)
  await page.goto(`/messages/${rude.conversationId}`)
  const log = page.getByRole('log')
  await page.getByRole('button', { name: 'Earlier messages' }).click()
  await log.getByText('a rude one').waitFor()
  await tried

  await world.db.transaction().execute(async (tx) => void (await removeMessage(world.deps, tx, { id: rude.id })))
  const limits: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === getMessages.path) limits.push(searchParams.get('limit'))
  })
  await page.clock.fastForward('00:30')
  await expect.poll(() => limits).toContain(null)
  expect(limits).not.toContain('100')
  await page.clock.fastForward('05:00')
  await log.getByText('a rude one').waitFor({ state: 'detached' })
  expect(await log.getByText(removedMessage).count()).toBe(1)
})
