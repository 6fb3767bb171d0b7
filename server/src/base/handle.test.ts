import { setImmediate as turn } from 'node:timers/promises'
import { call } from '@hemline/contract/call.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { createEnquiry, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { getReviews } from '@hemline/contract/reviews/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { lenderAndStranger, listGarment } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { buildApp } from '../app.ts'
import { handle } from './handle.ts'

let world: World
let lender: TestMember
let lendee: TestMember
let listingId: string
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
  ;({ lender, lendee, listingId } = await lenderAndStranger(world))
  for (const brand of ['Cos', 'Reiss', 'Whistles']) await listGarment(lender, { brand })
})
afterAll(() => world.close())

describe('the cursor of a list', () => {
  const page = (member: TestMember, lastKey?: string) =>
    member.call(getListings, { query: { limit: 2, ...(lastKey === undefined ? {} : { lastKey }) } })

  it('continues after the last row of the page, for the member it was issued to', async () => {
    const first = (await page(lendee)).body
    const { status, body } = await page(lendee, first.lastKey!)
    expect(status).toBe(200)
    expect(body.items.length).toBeGreaterThan(0)
    expect(body.items.map(({ id }) => id)).not.toContain(first.items[0]!.id)
    expect((await page(lender, first.lastKey!)).status).toBe(400)
  })

  it('is not accepted for another list, after a changed character, or if invented', async () => {
    const { lastKey } = (await page(lendee)).body
    const [cursor = '', signature = ''] = lastKey!.split('.')
    const text = Buffer.from(cursor, 'base64url').toString('utf8')
    const other = Buffer.from(text.replace(/^\d/, (digit) => String((Number(digit) % 2) + 1))).toString('base64url')
    for (const wrong of [
      cursor,
      `${cursor}.`,
      `${other}.${signature}`,
      `${cursor}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`,
      `${lastKey}.${signature}`,
      Buffer.from(`${text}`).toString('base64url'),
    ]) {
      const { status, body } = await page(lendee, wrong)
      expect([wrong, status, Object.keys(body.error.fields ?? {})]).toEqual([wrong, 400, ['lastKey']])
    }
    const reviews = { targetUserId: lender.id, lastKey: lastKey! }
    expect((await lendee.call(getReviews, { query: reviews })).status).toBe(400)
  })
})

describe('a text that shows nothing', () => {
  it.each(['\u200b', '\u2800', '\u3164\u115f', '\u00ad\u2060 \ufeff'])('%j is treated as empty', async (blank) => {
    const enquiry = await lendee.call(createEnquiry, { body: { listingId, message: blank } })
    expect([enquiry.status, enquiry.body.error.fields]).toEqual([400, { message: 'Message is required' }])
    const dates = await lendee.call(createPendingRequest, {
      body: { listingId, startDate: blank, endDate: '2027-01-01', deliveryMethod: 'DELIVERY' },
    })
    expect(dates.status).toBe(400)
  })
})

it('work that ends after its answer was refused sends nothing into that refusal', async () => {
  const app = await buildApp(world.deps)
  try {
    const work = Promise.withResolvers<void>()
    const slow = call({
      method: 'GET',
      path: '/api/slow',
      audience: 'anyone',
      about: 'Takes too long.',
      answer: z.object({ text: z.string() }),
    })
    handle(app, slow, { answerMs: 20 })(async () => {
      await work.promise
      return { text: 'x'.repeat(5000) }
    })
    app.addHook('onSend', async (_request, reply, payload) => {
      if (reply.statusCode !== 503) return payload
      work.resolve()
      await turn()
      return payload
    })
    const { statusCode, headers, body } = await app.inject({ url: '/api/slow', headers: { 'accept-encoding': 'gzip' } })
    expect([statusCode, headers['content-encoding'], JSON.parse(body).error.code]).toEqual([
      503,
      undefined,
      'UNAVAILABLE',
    ])
  } finally {
    await app.close()
  }
})
