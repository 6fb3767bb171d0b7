import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { type Community, makeCommunity, OPERATOR_EMAIL } from '../community.ts'
import { reach } from '../reach.ts'
import { type Screen, screensOf, type Who } from '../screens.ts'
import { openVisits, type Visits } from '../signed-in.ts'

const NARROW = { width: 320, height: 844 }
const PHONE = { width: 390, height: 844 }
type Device = 'phone' | 'desktop'

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

it('every screen and state is without findings, on phone and desktop, in light and dark, and 320 pixels are enough', async () => {
  const wrong = await Promise.all([walk('phone'), walk('desktop')])
  expect(wrong.flat()).toEqual([])
}, 1_200_000)

/** A screen as it opens is laid out anew for each device; what is done on it, and its trouble, look alike: phones are enough. */
function devicesOf({ only, act, failing, hanging }: Screen): readonly Device[] {
  if (only) return [only]
  return act || failing || hanging ? ['phone'] : ['phone', 'desktop']
}

/** What is wrong with each screen on that device, a line each. */
async function walk(device: Device): Promise<string[]> {
  const wrong: string[] = []
  const pages = new Map<Who, Page>()
  const pageOf = (who: Who) =>
    visits.visitAs(who === 'nobody' ? null : community[who], { isDesktop: device === 'desktop' })
  for (const screen of screensOf(community)) {
    if (!devicesOf(screen).includes(device)) continue
    const page = pages.get(screen.as) ?? (await pageOf(screen.as))
    pages.set(screen.as, page)
    const say = (light: string) => (line: string) => void wrong.push(`${screen.name} (${device}, ${light}): ${line}`)
    try {
      await reach(page, screen)
      // The colours are the same on both devices, and take the longest: once is enough.
      const judgesColours = device === devicesOf(screen).at(-1)
      for (const line of await findings(page, judgesColours ? 'everything' : 'structure')) say('light')(line)
      if (judgesColours) {
        await page.emulateMedia({ colorScheme: 'dark' })
        for (const line of await findings(page, 'colours')) say('dark')(line)
        await page.emulateMedia({ colorScheme: 'light' })
      }
      if (device === 'phone') {
        await page.setViewportSize(NARROW)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > NARROW.width) say('light')(`needs ${width} pixels`)
        await page.setViewportSize(PHONE)
      }
      // What waits would go on, and lead away from the screen that comes next.
      if (screen.hanging) {
        await page.close()
        pages.delete(screen.as)
      }
    } catch (error) {
      say('light')(
        `was not reached: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : error}`,
      )
    }
  }
  return wrong
}
