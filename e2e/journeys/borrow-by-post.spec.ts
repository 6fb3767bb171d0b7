import { addDays, formatDay, formatRange, today } from '@hemline/contract/days.ts'
import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { lenderAndStranger, move } from '../../server/test/loans.ts'
import { orderOf, scan } from '../../server/test/post.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { acknowledgeCoins } from '../community.ts'
import { act, payAndSend, pickDays } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** Downloads a label as a member does, and returns its title. */
async function titleOfLabel(page: Page, name: string): Promise<string | undefined> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect(download.suggestedFilename()).toMatch(/^hemline-h\d+-(outbound|return)-label\.pdf$/)
  return (await PDFDocument.load(Buffer.concat(chunks))).getTitle()
}

it('a dress goes by post for the day it is needed, with labels, and its parcels advance the loan', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  for (const member of [lender, lendee]) await acknowledgeCoins(member)

  const asking = await visits.visitAs(lendee)
  await asking.goto(`/${listingId}/request`)
  const day = today(world.clock.now())
  const chooseEvent = async (event: string) => {
    await asking.getByRole('button', { name: /[Aa]nother day$/ }).click()
    await pickDays(asking.getByRole('dialog', { name: 'What’s the date of your event?' }), [formatDay(event)])
  }
  await chooseEvent(day)
  await asking.getByText(/It can’t reach you by post by/).waitFor()
  await asking
    .getByRole('button', { name: /In person, so no days in the post/ })
    .first()
    .waitFor()
  const event = addDays(day, 13)
  await chooseEvent(event)
  const range = { startDate: addDays(event, -1), endDate: addDays(event, 1) }
  await asking.getByRole('button', { name: formatRange(range, world.clock.now()) }).click()
  await asking.getByRole('radio', { name: /Postal delivery/, checked: true }).waitFor()
  await asking.getByText(formatRange(range, world.clock.now()), { exact: true }).waitFor()
  await asking.getByLabel('Card number').waitFor()
  expect(await findings(asking)).toEqual([])
  await payAndSend(asking)
  await asking.waitForURL(/\/order\/[0-9a-f-]{36}$/)
  const orderId = asking.url().split('/').at(-1)!

  await asking.close()

  expect((await move(lender, orderId, 'accept')).status).toBe(200)
  await world.advance('P6D')
  const { post } = await orderOf(lender, orderId)
  const lena = await visits.visitAs(lender)
  const bea = await visits.visitAs(lendee)
  await Promise.all([lena, bea].map((page) => page.goto(`/order/${orderId}`)))
  await lena.getByRole('heading', { name: 'Your postal label is ready' }).waitFor()
  expect(await titleOfLabel(lena, 'Print your label')).toBe(`Label ${post!.outbound!.trackingNumber}`)
  expect(await bea.getByRole('button', { name: 'Label (PDF)', exact: true }).count()).toBe(0)
  expect(await titleOfLabel(bea, 'Return label (PDF)')).toContain('Label HM')

  await scan(world, post!.outbound!.trackingNumber, 'POSTED')
  await bea.reload()
  await bea.getByRole('heading', { name: 'It’s on its way to you' }).waitFor()
  await scan(world, post!.outbound!.trackingNumber, 'DELIVERED')
  await Promise.all([lena, bea].map((page) => page.reload()))
  await bea.getByRole('heading', { name: 'Enjoy wearing it' }).waitFor()
  await lena.getByRole('heading', { name: 'Bea has it' }).waitFor()

  await bea.getByRole('button', { name: 'Use a different tracking number' }).click()
  await bea.getByLabel('Royal Mail tracking number').fill('AB 1234 5678 9GB')
  await bea.getByRole('button', { name: 'Save number' }).click()
  await bea.getByText(/Please enter the Royal Mail tracking number/).waitFor()
  await bea.getByLabel('Royal Mail tracking number').fill('AB 1234 5678 5GB')
  await bea.getByRole('button', { name: 'Save number' }).click()
  await bea.getByRole('link', { name: /AB 1234 5678 5GB/ }).waitFor()
  await scan(world, 'AB123456785GB', 'POSTED')
  await lena.reload()
  await lena.getByRole('heading', { name: 'Is it back in good condition?' }).waitFor()
  await act(lena, 'All fine')
  await lena.getByText('Completed').first().waitFor()
  await bea.reload()
  await bea.getByRole('heading', { name: 'All done' }).waitFor()
})
