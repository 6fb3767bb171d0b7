import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { createOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { anyJpeg, daysOf, listGarment, move } from '../../server/test/loans.ts'
import { befriend, createWorld } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** Opens the review from the order and enters stars and text. */
async function review(page: Page, name: string, stars: string, words: string): Promise<void> {
  await page.getByRole('link', { name: 'Leave a review' }).click()
  await page.getByRole('heading', { name: `Please leave a review for ${name}` }).waitFor()
  await page.getByRole('button', { name: 'Submit review' }).click()
  await page.getByText('Rating is required').waitFor()
  await page.getByRole('radio', { name: stars, exact: true }).check({ force: true })
  await page.getByLabel(/Your review/).fill(words)
  await page.getByRole('button', { name: 'Submit review' }).click()
  await page.getByText('Thank you for leaving a review!').waitFor()
}

it('the condition of a dress is recorded before it leaves, both review the loan, and one page has it all', async () => {
  const lender = await world.member({ firstName: 'Lena' })
  const lendee = await world.member({ firstName: 'Bea' })
  await befriend(lender, lendee)
  const listingId = await listGarment(lender)
  const { body } = await lendee.ok(createOrder, {
    body: { listingId, ...daysOf(world, { listingId, from: 0, to: 1 }), deliveryMethod: 'IN_PERSON' },
  })
  const { orderId } = body
  await move(lender, orderId, 'accept')
  const lena = await visits.visitAs(lender)
  await lena.goto(`/order/${orderId}`)
  await lena.getByRole('dialog').getByRole('button', { name: 'Got it' }).click()
  await lena.getByRole('button', { name: 'Check its condition' }).click()
  await lena.getByRole('button', { name: 'Save check' }).click()
  await expect.poll(() => lena.getByText('Choose yes or no').count()).toBe(3)
  await lena.locator('input[type=file]').setInputFiles({
    name: 'before.jpg',
    mimeType: 'image/jpeg',
    buffer: await anyJpeg(),
  })
  for (const [question, answer] of [
    [/clean/, 'Yes'],
    [/undamaged/, 'No'],
    [/complete/, 'Yes'],
  ] as const)
    await lena.getByRole('group', { name: question }).getByText(answer, { exact: true }).click()
  await lena.getByLabel(/Note/).fill('A loose thread at the hem')
  await lena.getByRole('button', { name: 'Save check' }).click()
  await lena.getByText('Check saved. You can both see it here.').waitFor()

  const bea = await visits.visitAs(lendee)
  await bea.goto(`/order/${orderId}`)
  const seen = bea.getByRole('article', { name: 'Before it left Lena' })
  await seen.getByText('A loose thread at the hem').waitFor()
  const photo = seen.getByRole('img')
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const { conversationId } = (await lendee.ok(getOrders, { query: { orderId } })).body.items[0]!
  await lendee.ok(sendMessage, { body: { conversationId: conversationId!, content: 'See you at the station at six' } })
  await move(lendee, orderId, 'received')
  await move(lender, orderId, 'complete')

  await bea.reload()
  await review(bea, 'Lena', '4 stars', 'Lovely silk')
  await bea.getByRole('button', { name: 'Edit' }).click()
  await bea.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await bea.getByRole('button', { name: 'Submit review' }).click()
  await bea.getByRole('link', { name: 'Back to Conversation' }).waitFor()
  await bea.goto(`/profile/${lender.id}/Lena/reviews`)
  await bea.getByText('No reviews yet').waitFor()
  await lena.goto(`/order/${orderId}`)
  await review(lena, 'Bea', '5 stars', 'Back in time, and clean')
  await lena.getByRole('button', { name: 'Edit' }).waitFor({ state: 'detached' })
  await bea.reload()
  await bea.getByText('Lovely silk').waitFor()
  await bea.getByRole('img', { name: '5 out of 5 stars' }).waitFor()

  await bea.goto(`/order/${orderId}`)
  await bea.getByRole('link', { name: /Printable order summary/ }).click()
  await bea.getByRole('heading', { name: /^Order H/ }).waitFor()
  for (const text of [
    'Lena accepted',
    'See you at the station at six',
    'A loose thread at the hem',
    'Version of 31 May 2025',
  ])
    await bea.getByText(text).first().waitFor()
  await bea.emulateMedia({ media: 'print' })
  expect(await bea.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect((await bea.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')
})
