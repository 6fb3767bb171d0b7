import { createClaim } from '@hemline/contract/claims/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { deleteListing } from '@hemline/contract/listings/calls.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { closeReport, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { createEnquiry } from '@hemline/contract/requests/calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anyJpeg, arrivedLoan, listGarment, move, requestLoan } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { setSettings } from '../../test/settings.ts'
import type { TestMember, World } from '../../test/world.ts'
import { sweepUnusedPhotos } from './actions.ts'

// From docs/product.md §8: photos of a draft that were never listed are deleted after 90 days, and no others.

let world: World
let host: TestMember
let lender: TestMember
let lendee: TestMember
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
  lender = await world.member({ firstName: 'Lena' })
  lendee = await world.member({ firstName: 'Bea' })
})
afterAll(() => world.close())

const paths = async (member: TestMember) =>
  (
    await world.db.selectFrom('images').select('path').where('memberId', '=', member.id).orderBy('createdAt').execute()
  ).map(({ path }) => path)
/** Uploads as the specification's call does: without a purpose. */
const upload = async (member = lender) => (await member.upload([await anyJpeg()]))[0]!.path
const clean = { isClean: true, isUndamaged: true, isComplete: true }
const isServed = async (path: string) => (await fetch(world.url + path)).status === 200

it('deletes what was never listed after 90 days, and nothing that a listing, an order or another purpose has', async () => {
  const draft = await upload()
  const listed = await listGarment(lender)
  const borrowed = await listGarment(lender)
  await listGarment(lendee)
  const orderId = await requestLoan(world, lendee, { listingId: borrowed })
  await move(lender, orderId, 'decline')
  await lender.ok(deleteListing, { body: { listingId: listed } })
  const before = await paths(lender)
  expect(before).toHaveLength(3)

  await world.clock.advance('P89D')
  const later = await upload()
  await sweepUnusedPhotos(world.deps)
  expect(await paths(lender)).toEqual([...before, later])

  await world.clock.advance('P1DT1S')
  await sweepUnusedPhotos(world.deps)
  expect(await paths(lender)).toEqual([...before.filter((path) => path !== draft), later])
  await world.drain()
  expect(await isServed(draft)).toBe(false)
  expect(await isServed(later)).toBe(true)
  expect(await paths(lendee)).toHaveLength(1)
})

it('leaves the photo of an order whose listing shows others now, and that of an enquiry', async () => {
  const [orderListingId, enquiryListingId] = [await listGarment(lender), await listGarment(lender)]
  const taken = await paths(lender)
  const [first, second] = taken.slice(-2)
  await requestLoan(world, lendee, { listingId: orderListingId })
  await lendee.ok(createEnquiry, { body: { listingId: enquiryListingId, message: 'Is it lined?' } })
  await world.db
    .updateTable('listings')
    .set({ images: '[]' })
    .where('id', 'in', [orderListingId, enquiryListingId])
    .execute()
  await world.clock.advance('P91D')
  await sweepUnusedPhotos(world.deps)
  expect(await paths(lender)).toEqual(expect.arrayContaining([first, second]))
})

it('leaves what was uploaded without a purpose and is a profile picture, shown, waiting or removed, or the photo of an issue or a claim', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const setPicture = (member: TestMember, picture: string) => member.ok(changeUser, { body: { picture } })
  const [shown, waiting, claimed] = [await upload(lender), await upload(lender), await upload(lender)]
  const [removed, raised] = [await upload(lendee), await upload(lendee)]

  await lender.ok(createClaim, { body: { orderId, lines: ['stain'], description: 'Red wine', images: [claimed] } })
  await lendee.ok(createOrderIssue, {
    body: { orderId, topic: 'DAMAGED', description: 'The zip is broken', images: [raised] },
  })
  await setPicture(lendee, removed)
  const report = { targetType: 'PROFILE', targetId: lendee.id, reason: 'OTHER', text: 'Not them.' } as const
  await lender.ok(createReport, { body: report })
  const reports = (await host.ok(getReports, { query: { limit: 100 } })).body.items
  const { id: reportId } = reports.find(({ targetId }) => targetId === lendee.id)!
  await host.ok(closeReport, { body: { reportId, outcome: 'REMOVED', note: 'Against our rules.' } })
  await setPicture(lender, shown)
  await setSettings(host, { newPicturesWait: true })
  await setPicture(lender, waiting)

  await world.clock.advance('P91D')
  await sweepUnusedPhotos(world.deps)
  expect(await paths(lender)).toEqual(expect.arrayContaining([shown, waiting, claimed]))
  expect(await paths(lendee)).toEqual(expect.arrayContaining([removed, raised]))
})

it('a path of a photo is stored in these columns, and in no other that a sweep would have to ask', async () => {
  const { lender, orderId } = await arrivedLoan(world)
  const [checked] = await lender.upload([await anyJpeg()], { purpose: 'condition' })
  await world.db
    .insertInto('conditionChecks')
    .values({
      orderId,
      moment: 'LENDER_IN',
      memberId: lender.id,
      images: [checked!.path],
      createdAt: world.clock.now(),
      ...clean,
    })
    .execute()
  // letters, notices and reports of what the tests above did
  await world.drain()
  const { rows: tables } = await world.deps.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await world.deps.pool.query<{ column: string }>(
        `select distinct field.key as column from ${name} t, jsonb_each_text(to_jsonb(t)) field where field.value like '%/images/%'`,
      )
      return rows.map(({ column }) => `${name}.${column}`)
    }),
  )
  expect(found.flat().sort()).toEqual([
    'appeals.was',
    'claims.images',
    'condition_checks.images',
    'enquiries.listing',
    // what `images` makes: they follow it
    'images.path',
    'listings.card',
    'listings.images',
    'listings.public_json',
    'members.picture',
    'members.waiting_picture',
    'order_issues.images',
    'orders.listing',
    'reports.seen',
  ])
})
