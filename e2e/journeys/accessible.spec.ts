import { afterAll, beforeAll, expect, it } from 'vitest'
import { memoizeAsync } from '../../server/src/base/memoize-async.ts'
import { createWorld, type World } from '../../server/test/world.ts'
import type { Look } from '../browser.ts'
import { type Community, makeCommunity, OPERATOR_EMAIL } from '../community.ts'
import { screensOf, type Who } from '../screens.ts'
import { openVisits, type Visits } from '../visits.ts'
import { NOT_REACHED, type Walk, walkScreens } from '../walk-screens.ts'

let world: World
let community: Community
let visits: Visits

beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: OPERATOR_EMAIL })
  community = await makeCommunity(world)
  visits = await openVisits(world, { camera: true })
})
afterAll(async () => {
  await visits?.close()
  await world?.close()
})

/** Both walks, run once for all tests of this file. */
const walks = memoizeAsync(async (): Promise<Walk> => {
  const walk: Walk = { screens: [], moved: [], back: [], closed: [] }
  const screens = screensOf(community)
  const visitAs = (who: Who, look: Look) => visits.visitAs(who === 'visitor' ? null : community[who], look)
  await Promise.all([
    walkScreens({ device: 'phone', screens, visitAs }, walk),
    walkScreens({ device: 'desktop', screens, visitAs }, walk),
  ])
  return walk
})

it('every screen and state is free of violations, on phone and desktop, in light and dark, and fits 320 pixels', async () => {
  expect((await walks()).screens).toEqual([])
}, 1_200_000)

it('nothing moves between the skeleton of a screen and its content, on phone and desktop', async () => {
  const { screens, moved } = await walks()
  expect(moved).toEqual([])
  expect(screens.filter((line) => line.includes(NOT_REACHED))).toEqual([])
}, 1_200_000)

it('Back closes every sheet, dialog, drawer and menu and stays on the screen', async () => {
  const { screens, back, closed } = await walks()
  expect(back).toEqual([])
  expect(screens.filter((line) => line.includes(NOT_REACHED))).toEqual([])
  // every overlay was opened by some screen of e2e/screens
  expect(closed.length).toBeGreaterThanOrEqual(25)
}, 1_200_000)
