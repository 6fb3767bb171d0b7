import { randomUUID } from 'node:crypto'
import { getCoins } from '@hemline/contract/coins/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { getDispute, resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { changeMemberCoins, getDeskMember, suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { getDeskOrder, refundOrder } from '@hemline/contract/operator/order-calls.ts'
import { changedTexts } from '@hemline/contract/operator/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrivedLoan } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import type { TestMember, World } from '../../test/world.ts'

// product.md §13: an operator decides about what they saw; what has changed since is shown to them first.

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

describe('a refund', () => {
  const page = async (orderId: string) => (await host.ok(getDeskOrder, { query: { orderId } })).body.data
  const refunded = (orderId: string, seen: number, { by = host, actId = randomUUID() } = {}) =>
    by.call(refundOrder, {
      body: { orderId, actId, pence: 1000, refundedPence: seen, reason: 'The belt was missing.' },
    })

  it('of the same complaint by two operators goes out once, and the second reads what was refunded', async () => {
    const { orderId } = await arrivedLoan(world)
    const { refundedPence } = await page(orderId)
    const answers = await Promise.all([host, second].map((by) => refunded(orderId, refundedPence, { by })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { error } = answers.find(({ status }) => status === 409)!.body
    expect([error.code, error.message]).toEqual(['CONFLICT', expect.stringContaining('£10.00')])
    expect(await page(orderId)).toMatchObject({ refundedPence: 1000, refundablePence: 1490 })
    expect((await refunded(orderId, 1000, { by: second })).status).toBe(200)
    expect((await page(orderId)).refundedPence).toBe(2000)
  })

  it('beside the settlement of its dispute is read by who settles it, who then refunds the rest or nothing', async () => {
    const { orderId, lendee } = await arrivedLoan(world)
    await lendee.ok(createOrderIssue, { body: { orderId, description: 'The belt was missing' } })
    const shown = async () => (await host.ok(getDispute, { query: { orderId } })).body.data.refundablePence
    const settle = (refundablePence: number) =>
      host.call(resolveDispute, {
        body: { orderId, refundablePence, outcome: 'COMPLETED', refundPence: 1000, reason: 'The belt was missing.' },
      })
    const seen = await shown()
    expect((await refunded(orderId, 0, { by: second })).status).toBe(200)
    const { status, body } = await settle(seen)
    expect([status, body.error.code, body.error.message]).toEqual([
      409,
      'CONFLICT',
      expect.stringContaining('£10.00 in all'),
    ])
    expect(await page(orderId)).toMatchObject({ status: 'DISPUTE', refundedPence: 1000 })
    expect((await settle(await shown())).body.data).toMatchObject({ refundPence: 1000 })
  })

  it('whose answer was lost is the same act when it is sent again, whatever is shown by then', async () => {
    const { orderId } = await arrivedLoan(world)
    const actId = randomUUID()
    for (const seen of [0, 0, 1000]) expect((await refunded(orderId, seen, { actId })).status).toBe(200)
    expect((await page(orderId)).refundedPence).toBe(1000)
  })
})

describe('a coin', () => {
  const shown = async ({ id }: TestMember) =>
    (await host.ok(getDeskMember, { query: { userId: id } })).body.data.freeCoins
  const changed = (
    { id }: TestMember,
    freeCoins: number,
    { by = host, actId = randomUUID(), change = 'GRANT' as 'GRANT' | 'TAKE' } = {},
  ) => by.call(changeMemberCoins, { body: { userId: id, actId, change, freeCoins, note: 'For the broken label.' } })

  it('is granted once by two operators who saw the same, and so it is taken', async () => {
    const member = await world.member()
    for (const [change, seen, then] of [
      ['GRANT', 0, 1],
      ['TAKE', 1, 0],
    ] as const) {
      expect(await shown(member)).toBe(seen)
      const actIds = [randomUUID(), randomUUID()]
      const answers = await Promise.all(
        [host, second].map((by, at) => changed(member, seen, { by, actId: actIds[at]!, change })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const made = answers.findIndex(({ status }) => status === 200)
      expect((await changed(member, then, { actId: actIds[made]!, change })).status).toBe(200)
      expect((await member.ok(getCoins)).body.items.filter(({ isActive }) => isActive)).toHaveLength(then)
    }
  })
})

describe('letting a member in again', () => {
  const changed = ({ id }: TestMember, how: object, by = host) =>
    by.call(suspendMember, { body: { userId: id, isSuspended: true, note: 'Against our rules.', ...how } })
  const isBanned = async ({ id }: TestMember) =>
    (await host.ok(getDeskMember, { query: { userId: id } })).body.data.isBanned

  it('does not lift the ban of a colleague that was not there when the page was opened', async () => {
    const member = await world.member()
    expect((await changed(member, {})).status).toBe(200)
    expect((await changed(member, { isPermanent: true }, second)).status).toBe(200)
    const letIn = { isSuspended: false, note: 'It was a mistake.' }
    const { status, body } = await changed(member, { ...letIn, wasBanned: false })
    expect([status, body.error.code, body.error.message]).toEqual([409, 'CONFLICT', changedTexts.standing])
    expect(await isBanned(member)).toBe(true)
    // the same again, of which the first answer was lost
    for (let sent = 0; sent < 2; sent++) expect((await changed(member, { ...letIn, wasBanned: true })).status).toBe(200)
    expect(await isBanned(member)).toBe(false)
  })
})
