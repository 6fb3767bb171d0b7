import { toggleFavourite } from '@hemline/contract/favourites/calls.ts'
import { LIVE_PATH } from '@hemline/contract/live.ts'
import { it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('a favourite marked on another device while this one was still connecting is on the list', async () => {
  const listingId = await listGarment(await world.member(), { brand: 'Erdem' })
  const vera = await world.member()
  const page = await visits.visitAs(vera)
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${LIVE_PATH}`, async (route) => {
    ask()
    await released
    await route.continue()
  })
  await page.goto('/favourites')
  await page.getByText('Keep what you love').waitFor()
  await asked
  await vera.ok(toggleFavourite, { body: { listingId, isActive: true } })
  release()
  await page
    .getByRole('link', { name: /^Erdem/ })
    .first()
    .waitFor()
})
