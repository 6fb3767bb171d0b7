import { beforeAll, expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// decision 411
const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
let viewer: TestMember
beforeAll(async () => {
  const owner = await world.member({ firstName: 'Lena' })
  viewer = await world.member({ firstName: 'Ines' })
  await listGarment(owner, { brand: 'Rixo' })
})

const items = '**/api/listings'

it('home opens with its items where their answer is there before the app, without a skeleton', async () => {
  const page = await visits.visitAs(viewer)
  await page.addInitScript(() => {
    // however slow this machine is: the limit after which the app starts without them is tried below
    const { setTimeout } = window
    window.setTimeout = ((act: () => void, ms = 0) => setTimeout(act, ms === 150 ? 3_600_000 : ms)) as typeof setTimeout
    const look = () => {
      if (document.querySelector('#root [data-skeleton]')) document.documentElement.dataset.skeletonSeen = ''
    }
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.getElementById('root')!, { childList: true, subtree: true }),
    )
  })
  const { promise, resolve: run } = Promise.withResolvers<void>()
  await page.route('**/assets/react-*', async (route) => {
    await promise
    await route.continue()
  })
  const answer = page.waitForResponse(items)
  await page.goto('/', { waitUntil: 'commit' })
  await (await answer).finished()
  run()
  await page.getByRole('article').getByText('Rixo').waitFor()
  expect(await page.locator('html[data-skeleton-seen]').count()).toBe(0)
})

it('home runs although its items do not come', async () => {
  const page = await visits.visitAs(viewer)
  await page.route(items, () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'What will you wear next?' }).waitFor()
  await page.locator('#root [data-skeleton]').first().waitFor()
})
