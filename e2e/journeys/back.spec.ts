import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../server/test/world.ts'
import { type Community, makeCommunity, OPERATOR_EMAIL } from '../community.ts'
import { reach } from '../reach.ts'
import { type Screen, screensOf, type Who } from '../screens.ts'
import { openVisits, type Visits } from '../signed-in.ts'

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

/** What lies on top of a screen, by what a reader would call it; nothing when the screen is bare. */
const onTop = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open], nav [aria-expanded=true]')].map(
      (element) =>
        element.getAttribute('aria-label') ?? element.querySelector('h2')?.textContent ?? element.textContent,
    ),
  )

it('Back closes every sheet, dialog, drawer and menu and leaves the reader where they were', async () => {
  const pages = new Map<Who, Page>()
  const opened: string[] = []
  const wrong: string[] = []
  for (const screen of screensOf(community).filter(({ act, hanging }) => act && !hanging)) {
    const isDesktop = screen.only === 'desktop'
    const page = isDesktop ? await visitAs(screen, true) : (pages.get(screen.as) ?? (await visitAs(screen)))
    if (!isDesktop) pages.set(screen.as, page)
    await reach(page, screen)
    const over = await onTop(page)
    if (over.length === 0) continue
    opened.push(screen.name)
    const at = page.url()
    await page.goBack()
    await expect.poll(() => onTop(page), { message: `${screen.name}: Back closes it` }).toEqual([])
    // closing the welcome, however, leads to onboarding (product.md §8)
    const isWelcome = screen.name === 'welcome dialog'
    if (page.url() !== at && !isWelcome) wrong.push(`${screen.name}: Back led from ${at} to ${page.url()}`)
  }
  expect(wrong).toEqual([])
  // what was opened is what there is to open: the screens of e2e/screens name them
  expect(opened.length).toBeGreaterThanOrEqual(25)
}, 600_000)

it('a menu that was closed, or led somewhere, leaves no step behind: Back is where the reader came from', async () => {
  const page = await visits.visitAs(community.bea)
  await page.goto('/coins')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByText('Rixo').first().waitFor()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('button', { name: 'Close' }).click()
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: /Friends/ }).click()
  await page.getByRole('heading', { name: 'Friends', exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.getByText('Rixo').first().waitFor()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/coins')
})

it('filters chosen in the sheet stay when Back closes it, and a reload with the sheet open costs no step', async () => {
  const page = await visits.visitAs(community.bea)
  await page.goto('/coins')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('Dress', { exact: true }).click()
  const chosen = page.url()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(chosen)
  await page.getByRole('button', { name: /Filters/ }).click()
  await sheet.waitFor()
  await page.reload()
  await page.getByText('Rixo').first().waitFor()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/coins')
})

const visitAs = ({ as }: Screen, isDesktop = false) =>
  visits.visitAs(as === 'nobody' ? null : community[as], { isDesktop })

it('what was typed into a sheet stands there again after Back', async () => {
  const page = await visits.visitAs(community.bea)
  await page.goto(`/listing/${community.listing.open}`)
  await page.getByRole('button', { name: /^Report/ }).click()
  await page.getByLabel('What happened?').fill('The photos are of another dress.')
  await page.goBack()
  await expect.poll(() => onTop(page)).toEqual([])
  await page.getByRole('button', { name: /^Report/ }).click()
  await expect.poll(() => page.getByLabel('What happened?').inputValue()).toBe('The photos are of another dress.')
})
