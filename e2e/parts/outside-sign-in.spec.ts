import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())

const idle = (page: Page) => page.locator('button:not([aria-busy])', { hasText: 'Continue to sign in' })
const busy = (page: Page) => page.locator('button[aria-busy=true]', { hasText: 'Continue to sign in' })

/** Starts a sign-in as in the apps, where the issuer's page opens in the phone's browser and ours stays. Returns its state. */
async function leaves(page: Page): Promise<string> {
  const left = new Promise<string>((resolve) => {
    void page.route('https://issuer.example/**', (route) => {
      resolve(new URL(route.request().url()).searchParams.get('state') ?? '')
      return route.fulfill({ status: 204 })
    })
  })
  await idle(page).click()
  await busy(page).waitFor()
  const state = await left
  await page.unroute('https://issuer.example/**')
  return state
}

/** The issuer's answer comes to the page that is open, as a link that the phone passes to the app. */
const answers = (page: Page, query: string) =>
  page.evaluate((search) => {
    history.pushState(null, '', `/sign-in?${search}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, query)

it.each(['visibilitychange', 'pageshow'])('who turns back at the issuer can go there again (%s)', async (event) => {
  const { page, show } = catalogue
  await show('identity/outside-sign-in/SignIn')
  await leaves(page)
  await page.evaluate((name) => {
    const target = name === 'pageshow' ? globalThis : document
    target.dispatchEvent(new Event(name))
  }, event)
  await idle(page).waitFor()
  await leaves(page)
})

it('an answer that comes to the open page is used there: a refusal shows beside a button that leads on', async () => {
  const { page, show } = catalogue
  await show('identity/outside-sign-in/SignIn')
  const cancelled = await leaves(page)
  await answers(page, `error=access_denied&state=${cancelled}`)
  await page.getByText('You haven’t been signed in, because it was cancelled').waitFor()
  await idle(page).waitFor()
  const state = await leaves(page)
  await answers(page, `code=good&state=${state}`)
  await page.getByText('Signing you in…').waitFor()
  expect(await page.getByRole('button', { name: 'Continue to sign in' }).count()).toBe(0)
})
