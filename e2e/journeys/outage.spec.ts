import { addDays, today } from '@hemline/contract/days.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { databaseGate, fillImageStore, fillTable } from '../../server/test/database-gate.ts'
import { anyJpeg, arrivedLoan, lenderAndStranger, move, requestLoan } from '../../server/test/loans.ts'
import { orderOf } from '../../server/test/post.ts'
import { befriend, createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { addListingPhoto, choose, crop, fillCard } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const gate = databaseGate()
const world = openForFile(() => createWorld({}, { throughPooler: gate.through }))
const visits = openForFile(() => openVisits(world))
afterEach(gate.open)

const AWAY = 'This isn’t available for a moment. Nothing was lost; please try again.'
const FULL =
  'Hemline has run out of space, so this couldn’t be saved. What you entered is still here; please try again later.'

/** Waits for a sentence that remains near the button after the notice is gone. */
const isNear = (page: Page, button: string, sentence: string) =>
  page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: button }) })
    .getByText(sentence)
    .waitFor()

const countOf = async (table: 'listings' | 'orders' | 'orderIssues' | 'messages' | 'claims') =>
  Number(
    (
      await world.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** The next write to this address has its effect, but its answer does not arrive. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

/** Watches GET answers of an address. `seen` resolves once one was passed on of which `says` is true. */
async function watchAnswers<Body>(page: Page, address: string, says: (body: Body) => boolean) {
  const { promise: seen, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch().catch(() => null)
    if (!response) return route.abort()
    await route.fulfill({ response })
    if (response.ok() && says(await response.json())) resolve()
  })
  return { seen }
}

it('a new item with photos: a full disk and a lost answer lose nothing, also over a reload, and it is listed once', async () => {
  const member = await world.member()
  const page = await visits.visitAs(member)
  await page.goto('/list')
  await addListingPhoto(page, '#223355')
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  const freePictures = fillImageStore(world)
  await addListingPhoto(page, '#b3261e')
  await page.getByRole('button', { name: /^Try again/ }).waitFor()
  freePictures()
  await page.getByRole('button', { name: /^Try again/ }).click()
  await page.getByText('2 of 5').waitFor()
  for (const [group, name] of [
    ['Category', 'Dress'],
    ['Length', 'Midi'],
    ['UK size', /^12/],
    ['Main colour', 'Navy'],
  ] as const)
    await choose(page, group, name)
  const brand = page.getByRole('combobox', { name: 'Brand' })
  await brand.fill('Reiss')
  await brand.press('Escape')
  await page.getByLabel('Description').fill('Navy, worn twice')
  await page.getByLabel('Replacement price').fill('180')
  const list = page.getByRole('button', { name: 'List item' })
  const isWhole = async () => {
    await page.getByText('2 of 5').waitFor()
    for (const [group, name] of [
      ['Category', 'Dress'],
      ['Length', 'Midi'],
      ['UK size', /^12/],
      ['Main colour', 'Navy'],
    ] as const)
      await page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, checked: true }).waitFor()
    expect(await brand.inputValue()).toBe('Reiss')
    expect(await page.getByLabel('Description').inputValue()).toBe('Navy, worn twice')
    expect(await page.getByLabel('Replacement price').inputValue()).toBe('180')
  }

  const before = await countOf('listings')
  const free = await fillTable(world, 'listings')
  await expect.poll(() => list.isEnabled()).toBe(true)
  await list.click()
  await isNear(page, 'List item', FULL)
  await isWhole()
  gate.shut()
  await page.reload()
  await page.getByText(/We can’t reach Hemline/).waitFor()
  await isWhole()
  gate.open()
  await list.click()
  await isNear(page, 'List item', FULL)
  await free()

  // listed, but the answer does not arrive
  await loseAnswer(page, '**/api/listings')
  await list.click()
  await isNear(page, 'List item', 'Nothing was lost')
  await page.reload()
  await isWhole()
  // changed before it is sent again: one item, as it is now
  await page.getByLabel('Description').fill('Navy, worn three times')
  await list.click()
  await page.getByText('Your listing has been successfully created!').waitFor()
  await page.getByText('Navy, worn three times').waitFor()
  expect((await countOf('listings')) - before).toBe(1)
})

it('a request to a friend: after a lost answer its days stay, though they are booked now, and it is sent once', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await befriend(lender, lendee)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  const day = today(world.clock.now())
  await page.goto(`/${listingId}/request?from=${addDays(day, 12)}&to=${addDays(day, 13)}&by=in-person`)
  await page.getByLabel('A note to Lena').fill('For Saturday!')
  const before = await countOf('orders')
  await loseAnswer(page, '**/api/orders')
  const booked = await watchAnswers<{ items: unknown[] }>(
    page,
    '**/api/order-dates?**',
    ({ items }) => items.length === 1,
  )
  await page.getByRole('button', { name: 'Send request' }).click()
  await isNear(page, 'Send request', 'Nothing was lost')
  await booked.seen
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Your request was submitted successfully!').waitFor()
  await page.getByText('For Saturday!').waitFor()
  expect((await countOf('orders')) - before).toBe(1)
})

it('a claim for the whole item: after a lost answer the form stays, though nothing is left to claim, and it is made once', async () => {
  const { lender, orderId } = await arrivedLoan(world)
  await acknowledgeCoins(lender)
  const page = await visits.visitAs(lender)
  await page.goto(`/order/${orderId}/claim`)
  await page.getByRole('checkbox', { name: /Lost/ }).check()
  await page.getByLabel('Describe the damage').fill('It never came back.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: await anyJpeg() })
  await crop(page)
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  const before = await countOf('claims')
  await loseAnswer(page, '**/api/claims')
  const left = await watchAnswers<{ mayClaim: boolean }>(page, '**/api/claims?**', ({ mayClaim }) => !mayClaim)
  const send = page.getByRole('button', { name: 'Send the claim' })
  await send.click()
  await isNear(page, 'Send the claim', 'Nothing was lost')
  await left.seen
  await send.click()
  await page.getByText('Your claim was sent.').waitFor()
  expect((await countOf('claims')) - before).toBe(1)
})

it('a message: while the database is away it waits on the device, over a reload too, and arrives once', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  const [order] = (await lendee.ok(getOrders)).body.items
  const page = await visits.visitAs(lendee)
  // those before it have not come either
  const history = '**/api/messages?**'
  await page.route(history, (route) => route.abort())
  await page.goto(`/messages/${order!.conversationId}`)
  const field = page.getByLabel('Message to ')
  await field.waitFor()
  const before = await countOf('messages')
  gate.shut()
  await field.fill('Could I pick it up an hour later?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Not sent yet. It’s saved on this device, and we’ll keep trying.').waitFor()
  await field.fill('And one that I am still writing')
  await page.unroute(history)
  await page.reload()
  gate.open()
  await page.getByRole('log').getByText('Could I pick it up').waitFor()
  await page.getByText(/^(Sending|Not sent yet)/).waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe('And one that I am still writing')
  expect((await countOf('messages')) - before).toBe(1)
})

it('a request: note, card and agreement are still there, and it is sent once', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  const day = today(world.clock.now())
  await page.goto(`/${listingId}/request?from=${addDays(day, 12)}&to=${addDays(day, 13)}&by=delivery`)
  const note = page.getByLabel('A note to Lena')
  await note.fill('For my sister’s wedding!')
  await fillCard(page)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  const before = await countOf('orders')
  gate.shut()
  await page.getByRole('button', { name: 'Send request' }).click()
  await isNear(page, 'Send request', AWAY)
  expect(await note.inputValue()).toBe('For my sister’s wedding!')
  expect(await page.getByLabel('Card number').inputValue()).toMatch(/4242$/)
  expect(await page.getByRole('checkbox', { name: /terms/ }).isChecked()).toBe(true)
  gate.open()
  // the card is confirmed, then the disk is full: the outcome is unknown, and trying again is safe
  const free = await fillTable(world, 'orders')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('We don’t know yet whether your request went through.').waitFor()
  await free()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your request was submitted successfully!').waitFor()
  expect((await countOf('orders')) - before).toBe(1)
  await page.getByText('For my sister’s wedding!').waitFor()
})

it('an issue with a photo: what was written stays, can be changed, and is sent once', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  const bea = await visits.visitAs(lendee)
  await bea.goto(`/order/${orderId}/issue`)
  await bea.getByLabel('What’s it about?').selectOption({ index: 1 })
  const topic = await bea.getByLabel('What’s it about?').inputValue()
  const words = bea.getByLabel('What’s wrong?')
  await words.fill('The zip is broken.')
  await bea
    .locator('input[type=file]')
    .setInputFiles({ name: 'zip.jpg', mimeType: 'image/jpeg', buffer: await anyJpeg() })
  await crop(bea)
  await bea.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  const submit = bea.getByRole('button', { name: 'Submit Issue' })
  await expect.poll(() => submit.isEnabled()).toBe(true)
  const free = await fillTable(world, 'order_issues')
  await submit.click()
  await isNear(bea, 'Submit Issue', FULL)
  await free()
  gate.shut()
  await submit.click()
  await isNear(bea, 'Submit Issue', AWAY)
  expect(await words.inputValue()).toBe('The zip is broken.')
  expect(await bea.getByLabel('What’s it about?').inputValue()).toBe(topic)
  expect(await bea.getByRole('button', { name: 'Remove photo 1' }).count()).toBe(1)
  gate.open()
  await words.fill('The zip is broken, and the hem is torn.')
  const before = await countOf('orderIssues')
  await submit.click()
  await bea.getByText('Order issue submitted successfully!').waitFor()
  expect((await countOf('orderIssues')) - before).toBe(1)
})

it('a review: stars and words are still there, and it is sent once', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  await acknowledgeCoins(lendee)
  await move(lendee, orderId, 'returned')
  await move(lender, orderId, 'complete')
  const order = await orderOf(lendee, orderId)
  const page = await visits.visitAs(lendee)
  await page.goto(`/review/${order.reviewId}`)
  await page.getByRole('radio', { name: '4 stars', exact: true }).check({ force: true })
  const words = page.getByLabel(/Your review/)
  await words.fill('Lovely silk')
  gate.shut()
  const submit = page.getByRole('button', { name: 'Submit review' })
  await submit.click()
  await isNear(page, 'Submit review', AWAY)
  expect(await words.inputValue()).toBe('Lovely silk')
  expect(await page.getByRole('radio', { name: '4 stars', exact: true }).isChecked()).toBe(true)
  gate.open()
  await submit.click()
  await page.getByText('Thank you for leaving a review!').waitFor()
  await page.getByText('Lovely silk').waitFor()
  const reviews = world.db.selectFrom('reviews').where('orderId', '=', orderId).where('rating', 'is not', null)
  expect(await reviews.select('rating').execute()).toEqual([{ rating: 4 }])
})
