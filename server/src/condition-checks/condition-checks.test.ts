import { getChecks, writeCheck } from '@hemline/contract/condition-checks/calls.ts'
import { type CheckMoment, checkMoments } from '@hemline/contract/order-status.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { anyJpeg, lenderAndStranger, move, requestLoan, soonByPost } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const good = { isClean: true, isUndamaged: true, isComplete: true }
const write = (member: TestMember, orderId: string, moment: CheckMoment, more: object = {}) =>
  member.call(writeCheck, { body: { orderId, moment, ...good, ...more } })
const read = async (member: TestMember, orderId: string) => (await member.ok(getChecks, { query: { orderId } })).body

async function loan(method: 'DELIVERY' | 'IN_PERSON') {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world, { to: 6 }), method })
  return { lender, lendee, orderId }
}

/** The moments that each side may write, step by step. */
const byPost: ['lender' | 'lendee', Parameters<typeof move>[2], CheckMoment[], CheckMoment[]][] = [
  ['lender', 'accept', ['LENDER_OUT'], []],
  ['lender', 'sent', ['LENDER_OUT'], []],
  ['lendee', 'received', ['LENDER_IN'], ['LENDEE_IN', 'LENDEE_OUT']],
  ['lendee', 'returned', ['LENDER_IN'], ['LENDEE_IN']],
  ['lender', 'complete', ['LENDER_IN'], []],
]
const inPerson = byPost.filter(([, action]) => action !== 'sent')

describe('the four moments', () => {
  it.each([
    ['DELIVERY', byPost],
    ['IN_PERSON', inPerson],
  ] as const)('%s: open to the side that has the garment', async (method, steps) => {
    const { lender, lendee, orderId } = await loan(method)
    expect([(await read(lender, orderId)).open, (await read(lendee, orderId)).open]).toEqual([[], []])
    for (const [who, action, forLender, forLendee] of steps) {
      expect((await move(who === 'lender' ? lender : lendee, orderId, action)).status, action).toBe(200)
      expect((await read(lender, orderId)).open, action).toEqual(forLender)
      expect((await read(lendee, orderId)).open, action).toEqual(forLendee)
      for (const moment of checkMoments) {
        const isLenders = moment.startsWith('LENDER')
        const wrongSide = await write(isLenders ? lendee : lender, orderId, moment)
        expect(wrongSide.status, `${action} ${moment}`).toBe(403)
        const open = isLenders ? forLender : forLendee
        if (!open.includes(moment))
          expect((await write(isLenders ? lender : lendee, orderId, moment)).status, `${action} ${moment}`).toBe(409)
      }
    }
    expect((await read(lender, orderId)).items).toEqual([])
    await world.advance('PT25H')
    expect((await read(lender, orderId)).open).toEqual([])
    expect((await write(lender, orderId, 'LENDER_IN')).body.error.code).toBe('MOVE_NOT_ALLOWED')
  })

  it('the check of an arrival closes 24 hours after it was received', async () => {
    const { lender, lendee, orderId } = await loan('IN_PERSON')
    await move(lender, orderId, 'accept')
    await move(lendee, orderId, 'received')
    await world.advance('PT25H')
    expect((await read(lendee, orderId)).open).toEqual(['LENDEE_OUT'])
  })

  it('is written once, also by sixteen concurrent calls, and never changed', async () => {
    const { lender, lendee, orderId } = await loan('IN_PERSON')
    await move(lender, orderId, 'accept')
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => write(lender, orderId, 'LENDER_OUT', { note: `note ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status === 409 && body.error.code === 'CONFLICT')).toHaveLength(15)
    const first = (await read(lendee, orderId)).items
    expect(first).toHaveLength(1)
    expect((await write(lender, orderId, 'LENDER_OUT', { isClean: false })).status).toBe(409)
    expect((await read(lender, orderId)).items).toEqual(first)
  })

  it.each([
    [{ isClean: undefined }, { isClean: 'Choose yes or no' }],
    [{ note: 'x'.repeat(501) }, { note: expect.any(String) }],
    [{ images: ['/images/nowhere.jpg'] }, { 'images.0': expect.any(String) }],
  ])('reports what is missing: %o', async (more, fields) => {
    const { lender, orderId } = await loan('IN_PERSON')
    await move(lender, orderId, 'accept')
    const answer = await write(lender, orderId, 'LENDER_OUT', more)
    expect([answer.status, answer.body.error.fields]).toEqual([400, fields])
  })
})

describe('the photos of a check', () => {
  const get = (address: string) => fetch(world.url + address)

  it('are visible to the two parties only, through links that expire', async () => {
    const { lender, lendee, orderId } = await loan('IN_PERSON')
    await move(lender, orderId, 'accept')
    const [picture] = await lender.upload([await anyJpeg()], { purpose: 'condition' })
    expect(picture!.path).toMatch(/^\/images\/private-[0-9A-Za-z_-]{24}\.jpg$/)
    expect((await get(picture!.path)).status).toBe(404)
    await write(lender, orderId, 'LENDER_OUT', { images: [picture!.path], isUndamaged: false, note: 'A loose thread' })
    const stranger = await world.member()
    expect((await stranger.call(getChecks, { query: { orderId } })).status).toBe(404)
    expect((await world.visitor().call(getChecks, { query: { orderId } })).status).toBe(401)
    const [check] = (await read(lendee, orderId)).items
    expect(check).toMatchObject({ moment: 'LENDER_OUT', isUndamaged: false, note: 'A loose thread' })
    const [image] = check!.images
    for (const address of [image!.path, image!.thumbnail]) {
      const answer = await get(address)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(answer.headers.get('cache-control')).toContain('private')
    }
    const [path, query] = image!.path.split('?') as [string, string]
    const other = (await lender.upload([await anyJpeg()], { purpose: 'condition' }))[0]!.path
    for (const tried of [
      `${other}?${query}`,
      `${path}?${query.replace(/until=\d+/, 'until=99999999999')}`,
      `${path}?until=99999999999&key=`,
      `${path}?${query}x`,
    ])
      expect((await get(tried)).status, tried).toBe(404)
    await world.advance('PT2H')
    expect((await get(image!.path)).status).toBe(404)
    expect((await get((await read(lender, orderId)).items[0]!.images[0]!.path)).status).toBe(200)
  })

  it('reach the open app of the other side when the check is written', async () => {
    const { lender, lendee, orderId } = await loan('IN_PERSON')
    await move(lender, orderId, 'accept')
    const heard = await heardOf(world, { lender, lendee }, () => write(lender, orderId, 'LENDER_OUT'))
    expect(heard).toEqual(['lendee order', 'lender order'])
  })

  it('must be one’s own, and uploaded for this purpose', async () => {
    const { lender, lendee, orderId } = await loan('IN_PERSON')
    await move(lender, orderId, 'accept')
    const [own] = await lendee.upload([await anyJpeg()], { purpose: 'condition' })
    const [open] = await lender.upload([await anyJpeg()])
    for (const path of [own!.path, open!.path]) {
      const answer = await write(lender, orderId, 'LENDER_OUT', { images: [path] })
      expect([answer.status, answer.body.error.fields]).toEqual([400, { images: 'Please upload the photos again' }])
    }
    expect((await read(lender, orderId)).items).toEqual([])
  })
})
