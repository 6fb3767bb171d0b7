/**
 * `npm run screenshots -- [address]`: makes the pictures with which a phone or a desktop offers to install the app, from a
 * running Hemline with the demo community. They are committed; run it when those screens change.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from './browser.ts'
import { root } from './settings.ts'

const folder = join(root, 'web/public/screenshots')
const QUALITY = 82
const looks = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const

const baseURL = process.argv[2] ?? 'http://localhost:3000'
const browser = await chromium.launch(await findBrowser())
try {
  await mkdir(folder, { recursive: true })
  await inLook('narrow', async (page, take) => {
    await take('home')
    await page.locator('main a[href*="/dress/"]').first().click()
    await page.getByText('Shared by').first().waitFor()
    await take('item')
    await page.goto('/orders')
    await page.getByRole('heading', { name: 'Orders' }).first().waitFor()
    await take('orders')
  })
  await inLook('wide', (_, take) => take('desktop'))
} finally {
  await browser.close()
}

/** Opens home as a demo member and runs what takes pictures there. */
async function inLook(look: keyof typeof looks, run: (page: Page, take: Take) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    ...looks[look],
    baseURL,
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /Beatrice/ }).click()
  await page.getByRole('heading', { name: 'What will you wear next?' }).waitFor()
  // the first items come alone, the others after them
  await page.locator('main li:has(img)').nth(12).waitFor()
  await page.mouse.move(0, 0)
  await run(page, async (name) => {
    // what only development shows
    await page.addStyleTag({ content: 'aside[aria-label="Development"] { display: none }' })
    await page.waitForFunction(() => {
      const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
      return inView.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    })
    const file = await sharp(await page.screenshot())
      .webp({ quality: QUALITY })
      .toBuffer()
    await writeFile(join(folder, `${name}.webp`), file)
    console.log(`${name}.webp, ${Math.round(file.length / 1024)} kB`)
  })
  await context.close()
}

type Take = (name: string) => Promise<void>
