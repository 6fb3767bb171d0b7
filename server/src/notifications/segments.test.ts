import { randomUUID } from 'node:crypto'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { type NewsletterSegment, newsletterSegments } from '@hemline/contract/notifications/newsletter-shapes.ts'
import { getNewsletters, previewNewsletter, sendNewsletter } from '@hemline/contract/operator/newsletter-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listGarment, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let host: TestMember
let people: { [name in 'old' | 'lender' | 'borrower' | 'newcomer']: TestMember }
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
  const [old, lender, borrower] = [await world.member(), await world.member(), await world.member()]
  const listingId = await listGarment(lender)
  const silent = await world.member() // has everything, but never asked for news
  await listGarment(silent)
  const own = await listGarment(borrower)
  await move(lender, await requestLoan(world, borrower, { listingId, from: 20, to: 22 }), 'accept')
  await world.db.updateTable('listings').set({ isActive: false }).where('id', '=', own).execute()
  await world.advance('P40D')
  people = { old, lender, borrower, newcomer: await world.member() }
  for (const member of Object.values(people)) await member.ok(changeUser, { body: { hasNewsletter: true } })
})
afterAll(() => world.close())

const newsletter = (segment: NewsletterSegment) => ({ segment, subject: `For ${segment}`, paragraphs: ['Hello.'] })
const reached = async (segment: NewsletterSegment) => {
  const got = await Promise.all(
    Object.entries(people).map(async ([name, { email }]) =>
      (await world.emailsTo(email)).some(({ subject }) => subject === `For ${segment}`) ? [name] : [],
    ),
  )
  return got.flat()
}

it('a newsletter reaches its segment of those who asked for it, as many as the preview stated, and no one else', async () => {
  const wanted: { [segment in NewsletterSegment]: string[] } = {
    EVERYONE: ['old', 'lender', 'borrower', 'newcomer'],
    LENDERS: ['lender'],
    BORROWERS: ['borrower'],
    NOT_LISTED: ['old', 'borrower', 'newcomer'],
    NEW: ['newcomer'],
  }
  for (const segment of newsletterSegments) {
    const { readers } = (await host.ok(previewNewsletter, { body: newsletter(segment) })).body
    const { data } = (await host.ok(sendNewsletter, { body: { ...newsletter(segment), newsletterId: randomUUID() } }))
      .body
    await world.drain()
    expect([segment, readers, data.recipients, await reached(segment)]).toEqual([
      segment,
      wanted[segment].length,
      wanted[segment].length,
      wanted[segment],
    ])
  }
  const { items } = (await host.ok(getNewsletters)).body
  expect(items.map(({ segment }) => segment).toSorted()).toEqual([...newsletterSegments].toSorted())
})

it('without a segment it is for everyone, and the same one for another segment is CONFLICT', async () => {
  const newsletterId = randomUUID()
  const body = { newsletterId, subject: 'Once', paragraphs: ['Hello.'] }
  expect((await host.ok(sendNewsletter, { body })).body.data).toMatchObject({ segment: 'EVERYONE', recipients: 4 })
  const other = await host.call(sendNewsletter, { body: { ...body, segment: 'NEW' } })
  expect(other.body.error.code).toBe('CONFLICT')
  const wrong = { ...body, segment: 'LAPSED' as never }
  expect((await host.call(sendNewsletter, { body: wrong })).status).toBe(400)
})
