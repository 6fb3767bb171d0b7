import { addDays, today } from '@hemline/contract/days.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmAsBrowser } from '../../sandboxes/payments/confirm-as-browser.ts'
import { lenderAndStranger, soonByPost } from '../test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../test/world.ts'

/** A client written from the specification's tables (product.md §9 and §7), without the contract. */
function specClient(member: TestMember) {
  async function ask(method: 'GET' | 'POST', path: string, sent: Record<string, unknown> = {}) {
    const query = method === 'GET' ? `?${new URLSearchParams(sent as Record<string, string>)}` : ''
    const answer = await fetch(`${world.url}${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${await member.token()}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(sent) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: the client has no types, only the specification's tables
    const body = (await answer.json()) as any
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(body)}`)
    return body
  }
  return {
    get: (path: string, query?: Record<string, unknown>) => ask('GET', path, query),
    post: (path: string, body: Record<string, unknown>) => ask('POST', path, body),
  }
}

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** The pending request fields of §3, as on the request screen. */
function pendingFields(of: { lender: TestMember; listingId: string; from: number; deliveryMethod: string }) {
  const day = today(world.clock.now())
  return {
    lenderId: of.lender.id,
    lenderName: 'Lena',
    listingId: of.listingId,
    startDate: addDays(day, of.from),
    endDate: addDays(day, of.from + 2),
    deliveryMethod: of.deliveryMethod,
    listingHasDryCleaning: true,
    listingImage: '/images/one.jpg',
    listingDescription: 'Silk, worn once',
    listingBrand: 'Rixo',
    listingCategory: 'dress',
    listingSize: 10,
    listingReplacementPrice: 20_000,
    useLendeePrimaryAddress: true,
  }
}

it('borrows by post, from the summary to the reviews', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const [asLender, asLendee] = [specClient(lender), specClient(lendee)]
  const coins = await asLendee.get('/api/coins')
  const fields = {
    ...pendingFields({ lender, listingId, from: soonByPost(world, { from: 6 }).from, deliveryMethod: 'delivery' }),
    coinId: coins.items[0].id,
  }

  const { id: pendingRequestId } = (await asLendee.post('/api/pending-request', fields)).data
  const stored = (await asLendee.get('/api/pending-request', { pendingRequestId })).data
  const { deliveryMethod, lenderId, ...same } = fields
  expect(stored).toMatchObject({ lenderId, listingId, startDate: same.startDate, coinId: same.coinId, total: 2490 })

  // §7: amount, listingId, listingUserId, startDate, endDate, deliveryMethod, and no pendingRequestId
  const payment = {
    amount: stored.total,
    listingId,
    listingUserId: lender.id,
    startDate: fields.startDate,
    endDate: fields.endDate,
    deliveryMethod,
  }
  const { clientSecret, setupIntentId } = await asLendee.post('/api/create-payment-session', payment)
  await confirmAsBrowser({ address: world.url, clientSecret, setupIntentId })
  const hold = { ...payment, setupIntentId, coinId: fields.coinId }
  const { paymentIntentId } = await asLendee.post('/api/create-payment-hold', hold)
  expect(paymentIntentId).toMatch(/^pi_/)
  // the pending request data plus paymentIntentId, setupIntentId, pendingRequestId
  const order = { ...fields, message: 'For a wedding', paymentIntentId, setupIntentId, pendingRequestId }
  const { orderId } = await asLendee.post('/api/orders', order)
  expect(await asLendee.post('/api/orders', order)).toEqual({ orderId })

  const [shownOrder] = (await asLendee.get('/api/orders', { orderId })).items
  expect(shownOrder).toMatchObject({
    ...{ id: orderId, status: 'REQUESTED', lenderId: lender.id, lendeeId: lendee.id, lenderName: 'Lena' },
    ...{ listingId, listingBrand: 'Rixo', listingSize: 10, listingCategory: 'dress', listingHasDryCleaning: true },
    ...{ listingReplacementPrice: 20_000, deliveryMethod: 'DELIVERY', startDate: fields.startDate },
    ...{ endDate: fields.endDate, setupIntentId, paymentIntentId, pendingRequestId, useLendeePrimaryAddress: true },
    ...{ coinId: fields.coinId, message: 'For a wedding' },
  })
  for (const field of [
    'orderNumber',
    'updatedAt',
    'conversationId',
    'listingImage',
    'listingDescription',
    'lendeeName',
  ])
    expect([field, typeof shownOrder[field]]).toEqual([field, 'string'])
  const [taken] = (await asLender.get('/api/order-dates', { listingId })).items
  expect(taken.startDate <= fields.startDate && fields.endDate <= taken.endDate).toBe(true)
  const messages = (await asLender.get('/api/messages', { conversationId: shownOrder.conversationId })).items
  expect(messages.map(({ orderId }: { orderId: string }) => orderId)).toContain(orderId)

  await asLender.post('/api/post-process-order', { orderId, action: 'accept' })
  for (const [client, action] of [
    [asLender, 'sent'],
    [asLendee, 'received'],
  ] as const)
    await client.post('/api/post-process-order', { orderId, action })
  await asLendee.post('/api/post-process-order', { orderId, action: 'returned' })
  await asLender.post('/api/post-process-order', { orderId, action: 'complete' })

  for (const [client, type] of [
    [asLendee, 'lender'],
    [asLender, 'lendee'],
  ] as const) {
    const { reviewId } = (await client.get('/api/orders', { orderId })).items[0]
    const review = (await client.get('/api/review', { reviewId })).data
    expect(review).toMatchObject({ orderNumber: shownOrder.orderNumber, type, isFulfilled: false, lenderName: 'Lena' })
    await client.post('/api/review', { reviewId, rating: 5, review: 'Lovely' })
  }
  const reviews = await asLendee.get('/api/reviews', { targetUserId: lender.id })
  expect(reviews.items).toMatchObject([{ rating: 5, review: 'Lovely' }])
  await asLender.post('/api/order-issues', { orderId, description: 'A button is missing', images: [] })
})

it('borrows in person from a friend without a payment, and completes the loan from the message', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await befriend(lender, lendee)
  const [asLender, asLendee] = [specClient(lender), specClient(lendee)]
  const fields = pendingFields({ lender, listingId, from: 0, deliveryMethod: 'in-person' })
  const { orderId } = await asLendee.post('/api/orders', { ...fields, message: 'Tonight?' })
  await asLender.post('/api/post-process-order', { orderId, action: 'accept' })
  const { conversationId, createdAt } = (await asLender.get('/api/orders', { orderId })).items[0]
  await asLender.post('/api/complete-order', { orderId, conversationId, createdAt })
  expect((await asLendee.get('/api/orders', { orderId })).items[0].status).toBe('COMPLETED')
})

it('reports the missing field, and finds no request of others', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const asLendee = specClient(lendee)
  const fields = pendingFields({
    lender,
    listingId,
    from: soonByPost(world, { from: 6 }).from,
    deliveryMethod: 'delivery',
  })
  await asLendee.post('/api/pending-request', fields)
  const { startDate, endDate, deliveryMethod } = fields
  const payment = { amount: 2490, listingId, listingUserId: lender.id, startDate, endDate, deliveryMethod }
  await expect(specClient(lender).post('/api/create-payment-session', payment)).rejects.toThrow('404')
  await expect(
    asLendee.post('/api/create-payment-session', { ...payment, endDate: addDays(endDate, 1) }),
  ).rejects.toThrow('404')
  const { startDate: _, ...missing } = payment
  await expect(asLendee.post('/api/create-payment-session', missing)).rejects.toThrow('Start date is required')
})
