import { createClaim, getClaims } from '@hemline/contract/claims/calls.ts'
import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { sizedPath } from '@hemline/contract/images/rules.ts'
import { isPrivatePath, thumbnailPath } from '@hemline/contract/images/shapes.ts'
import { createOrderIssue, getOrderIssues } from '@hemline/contract/issues/calls.ts'
import { getDesk } from '@hemline/contract/operator/calls.ts'
import { getDispute } from '@hemline/contract/operator/case-calls.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anyJpeg, arrivedLoan, evidence, move } from '../../test/loans.ts'
import { takeOut } from '../../test/take-out.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let operator: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  operator = await world.member({ email: 'host@example.com' })
})
afterAll(() => world.close())

const statusOf = async (address: string) => (await fetch(world.url + address)).status
const bare = (address: string) => address.split('?')[0]

/** A disputed loan with a photo of each side: the lendee's in an issue, the lender's in a claim. */
async function troubled() {
  const loan = await arrivedLoan(world)
  const { lender, lendee, orderId } = loan
  const [ofIssue, ofClaim] = await Promise.all([evidence(lendee), evidence(lender)])
  await lender.ok(createClaim, { body: { orderId, lines: ['zip'], description: 'Broken', images: [ofClaim] } })
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'It came so', images: [ofIssue] } })
  return { ...loan, ofIssue, ofClaim }
}

it('photos of issues and claims are visible to the two parties and the operator, in every view', async () => {
  const { lender, lendee, orderId, ofIssue, ofClaim } = await troubled()
  for (const path of [ofIssue, ofClaim]) {
    expect(isPrivatePath(path)).toBe(true)
    for (const name of [path, thumbnailPath(path), sizedPath(path, 360)]) expect(await statusOf(name)).toBe(404)
  }
  const shown: string[][] = []
  const query = { orderId }
  for (const member of [lender, lendee]) {
    const issues = (await member.ok(getOrderIssues, { query })).body.items
    const claims = (await member.ok(getClaims, { query })).body.items
    shown.push([issues[0]!.images[0]!, claims[0]!.images[0]!])
  }
  for (const member of [lender, lendee, operator]) {
    const { issues, claims } = (await member.ok(getEvidence, { query })).body.data
    shown.push([issues[0]!.images[0]!, claims[0]!.images[0]!])
  }
  const dispute = (await operator.ok(getDispute, { query })).body.data
  shown.push([dispute.list[0]!.images[0]!, dispute.claims[0]!.images[0]!])
  for (const addresses of shown) {
    expect(addresses.map(bare)).toEqual([ofIssue, ofClaim])
    for (const address of addresses)
      for (const one of [address, thumbnailPath(address), sizedPath(address, 360)])
        expect(await statusOf(one), one).toBe(200)
  }
})

it('a contested claim on the operator’s desk has its photos too', async () => {
  const { lender, orderId } = await arrivedLoan(world)
  await move(lender, orderId, 'complete')
  const path = await evidence(lender)
  const body = { orderId, lines: ['lost'], description: 'Beyond repair', images: [path] }
  const made = (await lender.ok(createClaim, { body })).body.data
  expect(await statusOf(made.images[0]!)).toBe(200)
  await world.advance('PT49H')
  const claims = (await operator.ok(getDesk)).body.claims
  const deskClaim = claims.find(({ claim }) => claim.id === made.id)!
  expect(bare(deskClaim.claim.images[0]!)).toBe(path)
  expect(await statusOf(deskClaim.claim.images[0]!)).toBe(200)
})

it('no other member gets a link, and a link is valid for one image and expires', async () => {
  const { lender, orderId, ofIssue, ofClaim } = await troubled()
  const stranger = await world.member()
  const query = { orderId }
  for (const call of [getOrderIssues, getClaims, getEvidence] as const) {
    expect((await stranger.call(call, { query })).status).toBe(404)
    expect((await world.visitor().call(call, { query })).status).toBe(401)
  }
  expect((await stranger.call(getDispute, { query })).status).toBe(404)
  // another member's photo is refused, even with its known name
  const stolen = await arrivedLoan(world)
  for (const images of [[ofIssue], [ofClaim]]) {
    const refused = await stolen.lendee.call(createOrderIssue, {
      body: { orderId: stolen.orderId, description: 'Look', images },
    })
    expect([refused.status, refused.body.error.fields]).toEqual([400, { images: expect.any(String) }])
  }
  const [issue] = (await lender.ok(getOrderIssues, { query })).body.items
  const link = issue!.images[0]!
  const key = link.slice(link.indexOf('?'))
  expect(await statusOf(ofClaim + key)).toBe(404)
  expect(await statusOf(`${link}x`)).toBe(404)
  await world.advance('PT2H')
  expect(await statusOf(link)).toBe(404)
})

it("an export contains the member's own photos, and no link to those of the other side", async () => {
  const { lender, ofIssue, ofClaim } = await troubled()
  const answer = await takeOut(world, lender)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(Object.keys(files)).toContain(`photos/${ofClaim.slice('/images/'.length)}`)
  expect(Object.keys(files)).not.toContain(`photos/${ofIssue.slice('/images/'.length)}`)
  const text = strFromU8(files['data.json']!)
  expect(text).toContain(ofClaim)
  expect(text).not.toMatch(/until=\d|key=/)
})

it('a photo uploaded without a purpose is accepted too, and remains public', async () => {
  const { lendee, orderId } = await arrivedLoan(world)
  const [plain] = await lendee.upload([await anyJpeg()])
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'A stain', images: [plain!.path] } })
  const [issue] = (await lendee.ok(getOrderIssues, { query: { orderId } })).body.items
  expect(issue!.images).toEqual([plain!.path])
  expect(await statusOf(plain!.path)).toBe(200)
})
