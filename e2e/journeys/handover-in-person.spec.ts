import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, move, requestLoan } from '../../server/test/loans.ts'
import { createWorld, type World } from '../../server/test/world.ts'
import { openVisits, type Visits } from '../signed-in.ts'

let world: World
let visits: Visits
beforeAll(async () => {
  world = await createWorld()
  visits = await openVisits(world)
})
afterAll(async () => {
  await visits?.close()
  await world?.close()
})

/** What the page of one shows to be read by the other. */
async function codeOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show my code' }).click()
  await page.getByRole('img', { name: 'The code as a QR code' }).waitFor()
  const code = await page.getByText(/^\d{3} \d{3}$/).innerText()
  await page.getByRole('button', { name: 'Close' }).click()
  return code
}

it('a dress is handed over with a code where there is no network, and comes back with another', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 0, to: 1, method: 'IN_PERSON' })
  await move(lender, orderId, 'accept')
  const lena = await visits.visitAs(lender)
  const bea = await visits.visitAs(lendee)
  await Promise.all([lena, bea].map((page) => page.goto(`/order/${orderId}`)))
  await lena.getByRole('dialog').getByRole('button', { name: 'Got it' }).click()

  const out = await codeOn(lena)
  await bea.getByRole('button', { name: 'Enter the code' }).waitFor()
  await bea.context().setOffline(true)
  await bea.getByRole('button', { name: 'Enter the code' }).click()
  await bea.getByLabel('Six-digit code').fill(out)
  await bea.getByRole('button', { name: 'Yes, I have it' }).click()
  await bea.getByText(/is kept on this phone and sent as soon as there is network/).waitFor()
  await bea.getByText('Lena said yes').waitFor()
  await bea.context().setOffline(false)
  await bea.getByRole('heading', { name: 'Enjoy wearing it' }).waitFor()
  expect(await bea.getByText(/is kept on this phone/).count()).toBe(0)

  await lena.reload()
  await lena.getByRole('heading', { name: 'Bea has it' }).waitFor()
  const back = await codeOn(bea)
  // any camera leads to the order's address with the code in it
  await lena.goto(`/order/${orderId}#code=${back.replace(' ', '')}`)
  await lena.getByRole('button', { name: 'Yes, it is back' }).click()
  await lena.getByText('Completed').first().waitFor()
  await bea.reload()
  await bea.getByRole('heading', { name: 'All done' }).waitFor()
})
