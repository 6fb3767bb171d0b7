import { createShareLink } from '@hemline/contract/share-links/calls.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// decisions 132 and 371: these pages have styles of their own, and the app's after them
const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** The names of the stylesheets, in the order in which they count. */
const orderOf = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => (href ? /\/([a-z-]+)-[^/]*$/.exec(href)?.[1] : 'the page’s own')),
  )

it('the styles of screens count more than the app’s, on pages with a top of their own too', async () => {
  const lena = await world.member({ firstName: 'Lena' })
  const listingId = await listGarment(lena)
  await acknowledgeCoins(lena)
  const { token } = (await lena.ok(createShareLink, { body: { listingId } })).body.data

  const visitor = await visits.visitAs(null)
  await visitor.goto(`/share/${token}`)
  await visitor.getByText('Available to borrow').waitFor()
  const member = await visits.visitAs(lena)
  await member.goto('/?view=map')
  const near = member.getByRole('button', { name: 'Near me' })
  await near.waitFor()
  for (const page of [visitor, member]) {
    await expect.poll(async () => (await orderOf(page)).slice(0, 2)).toEqual(['the page’s own', 'ground'])
    expect((await orderOf(page)).filter((name) => name === 'ground')).toHaveLength(1)
  }
  expect(await near.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(255, 255, 255)')
})
