import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, it } from 'vitest'
import { acceptedInPerson } from '../../server/test/loans.ts'
import { plainJpeg } from '../../server/test/photos.ts'
import { createWorld } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

let folder: string
let film: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hemline-camera-'))
  film = join(folder, 'film.mjpeg')
  await writeFile(film, await plainJpeg(640, 480, '#777'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world, { camera: film }))

/** The code and QR that one member's page shows to the other. */
async function codeOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show my code' }).click()
  await page.getByRole('img', { name: 'Your code as a QR code' }).waitFor()
  const code = await page.getByText(/^\d{3} \d{3}$/).innerText()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  return code
}

it('the button for the code says that it waits while its form is still loading', async () => {
  const { lendee, orderId } = await acceptedInPerson(world)
  const bea = await visits.visitAs(lendee)
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await bea.route('**/assets/handover-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await bea.goto(`/order/${orderId}`)
  await bea.getByRole('button', { name: 'Enter the code' }).click()
  await bea.locator('button[aria-busy="true"]').filter({ hasText: 'Enter the code' }).waitFor()
  answer()
  await bea.getByLabel('Six-digit code').waitFor()
})

it('a dress is handed over with a code without network, and returned with another', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  const lena = await visits.visitAs(lender)
  const bea = await visits.visitAs(lendee)
  await Promise.all([lena, bea].map((page) => page.goto(`/order/${orderId}`)))
  await lena.getByRole('dialog').getByRole('button', { name: 'Got it' }).click()

  const out = await codeOn(lena)
  await bea.getByRole('button', { name: 'Enter the code' }).waitFor()
  await bea.context().setOffline(true)
  await bea.getByRole('button', { name: 'Enter the code' }).click()
  await bea.getByLabel('Six-digit code').fill(out)
  await bea.getByText(/saved it on this phone and will send it/).waitFor()
  await bea.getByText('Lena said yes').waitFor()
  await bea.context().setOffline(false)
  await bea.getByRole('heading', { name: 'Enjoy wearing it' }).waitFor()
  await bea.getByText(/saved it on this phone/).waitFor({ state: 'detached' })

  await lena.reload()
  await lena.getByRole('heading', { name: 'Bea has it' }).waitFor()
  await bea.getByRole('button', { name: 'Show my code' }).click()
  const square = await bea.getByRole('img', { name: 'Your code as a QR code' }).screenshot()
  await writeFile(
    film,
    await sharp(square).resize({ width: 640, height: 480, fit: 'contain', background: '#fff' }).jpeg().toBuffer(),
  )
  await bea.getByRole('button', { name: 'Close', exact: true }).click()
  await lena.getByRole('button', { name: 'Enter the code' }).click()
  await lena.getByRole('button', { name: 'Scan it instead' }).click()
  await lena.getByText('Completed').first().waitFor()
  await bea.reload()
  await bea.getByRole('heading', { name: 'All done' }).waitFor()
})
