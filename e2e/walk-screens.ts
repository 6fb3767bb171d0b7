import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findings } from './axe.ts'
import { brokenAmounts } from './broken-amounts.ts'
import type { Look } from './browser.ts'
import { movedWhileLoading, recordShifts, still } from './layout-shifts.ts'
import { openOverlays } from './open-overlays.ts'
import { isPlain, openScreen } from './open-screen.ts'
import type { Screen } from './screens.ts'

const NARROW = { width: 320, height: 844 }
const PHONE = { width: 390, height: 844 }
export const NOT_REACHED = 'was not reached'
export type Device = 'phone' | 'desktop'

/** What a walk found: faults of screens, what moved, faults of Back, and the overlays on which Back was tried. */
export type Walk = { screens: string[]; moved: string[]; back: string[]; closed: string[] }

/** Opens a browser for one of those who look. */
type Visit<As> = (who: As, look: Look) => Promise<Page>

/**
 * A screen has a layout per device, so both are visited; its states after an action, and its failures, on phones only.
 */
function devicesOf(screen: Screen<string>): readonly Device[] {
  if (screen.only) return [screen.only]
  return isPlain(screen) ? ['phone', 'desktop'] : ['phone']
}

/** Screens that members of a desktop open first. */
const firstOnDesktop = ['home', 'listing', 'orders', 'messages', 'conversation', 'profile', 'favourites', 'landing']

/**
 * Whether a screen is loaded on that device, for what moves meanwhile; elsewhere it is navigated to. The operator's room
 * is made for a desktop, everything else for a phone.
 */
const loadsOn = (device: Device, { name, only }: Screen<string>) =>
  name.startsWith('operator,')
    ? device === 'desktop'
    : device === 'phone' || only === device || firstOnDesktop.includes(name)

/**
 * Visits each screen on that device. A screen that is not reached, or not closed, ends both walks: otherwise each later
 * one would time out.
 */
export async function walkScreens<As extends string>(
  {
    device,
    screens,
    visitAs,
    isEachLoaded = false,
  }: { device: Device; screens: readonly Screen<As>[]; visitAs: Visit<As>; isEachLoaded?: boolean },
  walk: Walk,
): Promise<void> {
  const pages = new Map<As, Page>()
  const pageOf = async (who: As) => {
    const page = await visitAs(who, { isDesktop: device === 'desktop' })
    await recordShifts(page)
    noteTroubles(page)
    return page
  }
  for (const [place, screen] of screens.entries()) {
    if (!devicesOf(screen).includes(device)) continue
    if (walk.back.length > 0 || walk.screens.some((line) => line.includes(NOT_REACHED))) return
    const page = pages.get(screen.as) ?? (await pageOf(screen.as))
    pages.set(screen.as, page)
    const say = (light: string) => (line: string) =>
      void walk.screens.push(`${screen.name} (${device}, ${light}): ${line}`)
    try {
      const isLoaded = isPlain(screen) && (isEachLoaded || loadsOn(device, screen))
      await openScreen(page, screen, isLoaded)
      if (isPlain(screen)) await still(page)
      const moved = isLoaded ? await movedWhileLoading(page) : null
      if (moved) walk.moved.push(`${screen.name} (${device}): ${moved}`)
      // Colours are the same on both devices and take longest, so they are checked once.
      const checksContrast = device === devicesOf(screen).at(-1)
      for (const line of await findings(page, checksContrast ? 'everything' : 'structure')) say('light')(line)
      if (checksContrast) {
        await page.emulateMedia({ colorScheme: 'dark' })
        for (const line of await findings(page, 'colours')) say('dark')(line)
        await page.emulateMedia({ colorScheme: 'light' })
      }
      if (device === 'phone') {
        await page.setViewportSize(NARROW)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > NARROW.width) say('light')(`needs ${width} pixels`)
        for (const line of await brokenAmounts(page)) say('light')(line)
        await page.setViewportSize(PHONE)
      }
      if (screen.act && !screen.hanging) await closeByBack(page, screen, walk)
      // Pending requests would continue and navigate away from the next screen.
      if (screen.hanging || !screens.slice(place + 1).some(({ as }) => as === screen.as)) {
        await page.close()
        pages.delete(screen.as)
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : error
      say('light')(`${NOT_REACHED}: ${reason}. Last: ${troubles.get(page)?.slice(-TROUBLES_SHOWN).join(', ')}`)
    }
  }
}

const troubles = new Map<Page, string[]>()
const TROUBLES_SHOWN = 8

/** Notes where a page goes, and what it failed to load, for the report of a screen that was not reached. */
function noteTroubles(page: Page): void {
  const lines: string[] = []
  troubles.set(page, lines)
  page.on('framenavigated', (frame) => lines.push(`at ${frame.url()}`))
  page.on('requestfailed', (request) => lines.push(`no answer to ${request.url()} (${request.failure()?.errorText})`))
  page.on('response', (response) => response.status() >= 400 && lines.push(`${response.status()} ${response.url()}`))
}

/** Goes one step back if an overlay is open: that must close it and not navigate. */
async function closeByBack(page: Page, screen: Screen<string>, walk: Walk): Promise<void> {
  if ((await openOverlays(page)).length === 0) return
  walk.closed.push(screen.name)
  const at = page.url()
  await page.goBack()
  try {
    await expect.poll(() => openOverlays(page)).toEqual([])
  } catch {
    return void walk.back.push(`${screen.name}: Back does not close it`)
  }
  // closing the welcome dialog leads to onboarding (product.md §8)
  const isWelcome = screen.name === 'welcome dialog'
  if (page.url() !== at && !isWelcome) walk.back.push(`${screen.name}: Back led from ${at} to ${page.url()}`)
}
