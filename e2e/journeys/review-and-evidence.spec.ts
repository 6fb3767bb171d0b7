import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { createOrder } from '@hemline/contract/orders/calls.ts'
import { orderChanged } from '@hemline/contract/refusal-words.ts'
import { writeReview } from '@hemline/contract/reviews/calls.ts'
import { reviewTexts } from '@hemline/contract/reviews/words.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { acceptedInPerson, anyJpeg, daysOf, listGarment, move } from '../../server/test/loans.ts'
import { orderOf } from '../../server/test/post.ts'
import { befriend, createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { crop } from '../member.ts'
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
  await lena.getByRole('img', { name: 'Yours, photo 1' }).waitFor()
  await lena.getByRole('button', { name: 'Save check' }).click()
  await lena.getByText('Check saved. You can both see it here.').waitFor()

  const bea = await visits.visitAs(lendee)
  await bea.goto(`/order/${orderId}`)
  const check = bea.getByRole('article', { name: 'Before it left Lena' })
  await check.getByText('A loose thread at the hem').waitFor()
  const photo = check.getByRole('img')
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const { conversationId } = await orderOf(lendee, orderId)
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
  await bea.getByText('Lovely silk').waitFor()
  await bea.getByRole('img', { name: '5 out of 5 stars' }).waitFor()
  await bea.getByRole('img', { name: '5.0 out of 5 from 1 review' }).waitFor()

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

it('who edits a review when the other one arrives loses no word, and no review is offered once its time is over', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  await move(lendee, orderId, 'received')
  await move(lender, orderId, 'complete')
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  const { reviewId } = await orderOf(lendee, orderId)
  await lendee.ok(writeReview, { body: { reviewId: reviewId!, rating: 4, review: 'Lovely' } })
  const bea = await visits.visitAs(lendee)
  await bea.goto(`/review/${reviewId}`)
  await bea.getByRole('button', { name: 'Edit' }).click()
  await bea.getByLabel(/Your review/).fill('Lovely, but creased')
  const { reviewId: theirs } = await orderOf(lender, orderId)
  await lender.ok(writeReview, { body: { reviewId: theirs!, rating: 5 } })
  await bea.getByRole('region', { name: 'Not sent' }).getByText('Lovely, but creased').waitFor()
  await bea.getByRole('region', { name: 'Your review' }).getByText('Lovely', { exact: true }).waitFor()
  expect(await bea.getByRole('button', { name: 'Submit review' }).count()).toBe(0)

  const { lender: owner, lendee: other, orderId: late } = await acceptedInPerson(world)
  await move(other, late, 'received')
  await move(owner, late, 'complete')
  await world.advance('P14DT1H')
  await acknowledgeCoins(other)
  const order = await orderOf(other, late)
  const page = await visits.visitAs(other)
  await page.goto(`/order/${late}`)
  await page.getByRole('heading', { name: 'All done' }).waitFor()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  expect(await page.getByRole('link', { name: 'Leave a review' }).count()).toBe(0)
  for (const path of [`/messages/${order.conversationId}`, `/review/${order.reviewId}`]) {
    await page.goto(path)
    await page.getByText(reviewTexts.over).waitFor()
    expect(await page.getByRole('link', { name: 'Leave a review' }).count()).toBe(0)
  }
  expect(await page.getByRole('button', { name: 'Submit review' }).count()).toBe(0)
})

it('a member who was blocked reports the other from the order, and finds no page of theirs', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  await acknowledgeCoins(lendee)
  await lender.ok(blockMember, { body: { userId: lendee.id } })
  const page = await visits.visitAs(lendee)
  await page.goto(`/order/${orderId}`)
  await page.getByRole('button', { name: 'Report Lena' }).click()
  const sheet = page.getByRole('dialog', { name: 'Report this profile' })
  await sheet.getByRole('radio', { name: /^Rude/ }).check()
  await sheet.getByRole('button', { name: 'Send report' }).click()
  await page.getByText(/We’ll look into it/).waitFor()
  await page.goto(`/profile/${lender.id}/Mallory/reviews`)
  await page.getByRole('heading', { name: 'We can’t find this member' }).waitFor()
})

/** Chooses two photos, of which the second does not reach Hemline. */
async function choosesTwo(page: Page, cut = async (_: Page) => {}): Promise<void> {
  const photo = { mimeType: 'image/jpeg', buffer: await anyJpeg() }
  let sent = 0
  await page.route('**/api/upload-images', (route) => {
    sent += 1
    return sent > 1 ? route.abort('internetdisconnected') : route.continue()
  })
  const photos = page.locator('input[type=file]')
  await photos.setInputFiles({ ...photo, name: 'whole.jpg' })
  await cut(page)
  await page.getByRole('img', { name: 'Yours, photo 1' }).waitFor()
  await photos.setInputFiles({ ...photo, name: 'hem.jpg' })
  await cut(page)
  await page.getByRole('button', { name: /^Try again/ }).waitFor()
  await page.unroute('**/api/upload-images')
}

it('evidence is not sent without a photo that did not upload: it is uploaded again or removed first', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  const lena = await visits.visitAs(lender)
  const missing = lena.getByText('One photo didn’t upload. Try again or remove it.')
  await lena.goto(`/order/${orderId}`)
  await lena.getByRole('button', { name: 'Check its condition' }).click()
  await choosesTwo(lena)
  for (const question of [/clean/, /undamaged/, /complete/])
    await lena.getByRole('group', { name: question }).getByText('Yes', { exact: true }).click()
  await lena.getByRole('button', { name: 'Save check' }).click()
  await missing.waitFor()
  await lena.getByRole('button', { name: /^Try again/ }).click()
  await missing.waitFor({ state: 'detached' })
  await lena.getByRole('button', { name: 'Save check' }).click()
  await lena.getByText('Check saved. You can both see it here.').waitFor()
  await expect.poll(() => lena.getByRole('article', { name: 'Before it left you' }).getByRole('img').count()).toBe(2)

  await move(lendee, orderId, 'received')
  const bea = await visits.visitAs(lendee)
  await bea.goto(`/order/${orderId}/issue`)
  await bea.getByLabel('What’s wrong?').fill('The hem is torn')
  await choosesTwo(bea, crop)
  await bea.getByRole('button', { name: 'Submit Issue' }).click()
  await bea.getByText('One photo didn’t upload. Try again or remove it.').waitFor()
  await bea.getByRole('button', { name: 'Remove photo 2' }).click()
  await bea.getByRole('button', { name: 'Submit Issue' }).click()
  await bea.getByText('Order issue submitted successfully!').waitFor()
})

it('a condition check that is being filled in stays when the loan moves on, and is refused in words when it is saved', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  const lena = await visits.visitAs(lender)
  await lena.goto(`/order/${orderId}`)
  await lena.getByRole('button', { name: 'Check its condition' }).click()
  const sheet = lena.getByRole('dialog', { name: 'Before you hand it over' })
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'before.jpg',
    mimeType: 'image/jpeg',
    buffer: await anyJpeg(),
  })
  await sheet.getByRole('img', { name: 'Yours, photo 1' }).waitFor()
  await sheet.getByLabel(/Note/).fill('A loose thread at the hem')
  const isOver = lena.waitForResponse(async (answer) => {
    if (answer.request().method() !== 'GET' || !answer.url().includes('/api/order-checks')) return false
    // the app may have left this answer for a newer one
    const checks = await answer.json().catch(() => null)
    return checks?.open?.includes('LENDER_OUT') === false
  })
  await move(lendee, orderId, 'received')
  await isOver
  for (const question of [/clean/, /undamaged/, /complete/])
    await sheet.getByRole('group', { name: question }).getByText('Yes', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Save check' }).click()
  await lena.getByText(orderChanged, { exact: true }).waitFor()
  expect(await sheet.getByLabel(/Note/).inputValue()).toBe('A loose thread at the hem')
  expect(await sheet.getByRole('img', { name: 'Yours, photo 1' }).count()).toBe(1)
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  await lena.getByRole('heading', { name: 'Bea has it', exact: true }).waitFor()
})
