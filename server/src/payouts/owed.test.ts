import { randomUUID } from 'node:crypto'
import { suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { makeBatch, markOwedPaid } from '@hemline/contract/operator/payout-calls.ts'
import { removeBankAccount } from '@hemline/contract/payouts/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../test/member-pool.ts'
import { atNoon, owedLender, payeeOf, saveAccount, subjects } from '../../test/payouts.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let hanna: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'hanna@example.com' })
  hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
})
afterAll(() => world.close())

describe('money paid by other means', () => {
  it('has one receipt for all lines of a member', async () => {
    const { lender, owedIds } = await owedLender(world, hanna, { hasAccount: false })
    await hanna.ok(markOwedPaid, { body: { owedIds, note: 'In cash' } })
    await world.drain()
    const receipts = (await world.emailsTo(lender.email)).filter((one) => one.subject.startsWith('Receipt: '))
    expect(receipts.map(({ subject }) => subject)).toEqual(['Receipt: we’ve paid you £18.00'])
    expect(receipts[0]!.text).toContain('In cash')
  })
})

describe('money owed without an account', () => {
  it('is not announced at night, but in the morning', async () => {
    await atNoon(world)
    const { lender } = await owedLender(world, hanna, { hasAccount: false })
    const reminders = async () => (await subjects(world, lender)).filter((one) => one.includes('is waiting for you'))
    await world.clock.advance('PT14H')
    await world.drain()
    expect(await reminders()).toEqual([])
    await atNoon(world)
    await world.drain()
    expect(await reminders()).toHaveLength(1)
  })

  it('is announced by email and in the app, and again after 14 days, until an account is entered', async () => {
    const { lender } = await owedLender(world, hanna, { hasAccount: false })
    await atNoon(world)
    await world.drain()
    const reminders = async () => (await subjects(world, lender)).filter((one) => one.includes('is waiting for you'))
    expect(await reminders()).toEqual(['£18.00 is waiting for you'])
    const [email] = (await world.emailsTo(lender.email)).filter((one) => one.subject.includes('is waiting'))
    expect(email?.text).toContain('/payouts')
    await world.advance('P5D')
    expect(await reminders()).toHaveLength(1)
    await world.advance('P10D')
    expect(await reminders()).toHaveLength(2)
    await saveAccount(world, lender)
    await world.advance('P15D')
    expect(await reminders()).toHaveLength(2)
    expect(await payeeOf(hanna, lender)).toMatchObject({ account: '••••4958', pence: 1800 })
  })

  it('is announced again when no key opens the account any more, and never to who is banned, whom the desk lists apart', async () => {
    const reminders = async (member: TestMember) =>
      (await subjects(world, member)).filter((one) => one.includes('is waiting for you'))
    const [lost, banned] = [await owedLender(world, hanna), await owedLender(world, hanna, { hasAccount: false })]
    await hanna.ok(suspendMember, {
      body: { userId: banned.lender.id, isSuspended: true, isPermanent: true, note: 'Sold what they borrowed.' },
    })
    await atNoon(world)
    await world.drain()
    expect([await reminders(lost.lender), await reminders(banned.lender)]).toEqual([[], []])
    const sealed = '00000000.AAAA'
    await world.db.updateTable('payoutDetails').set({ sealed }).where('memberId', '=', lost.lender.id).execute()
    await world.advance('P15D')
    await atNoon(world)
    await world.drain()
    expect([await reminders(lost.lender), await reminders(banned.lender)]).toEqual([['£18.00 is waiting for you'], []])
    expect(await payeeOf(hanna, lost.lender)).toMatchObject({ account: null, isBanned: false })
    expect(await payeeOf(hanna, banned.lender)).toMatchObject({ account: null, isBanned: true })
  })

  it('is announced without the amount that is being paid to a former account', async () => {
    const { lender, orderId, owedIds } = await owedLender(world, hanna)
    await hanna.ok(makeBatch, { body: { batchId: randomUUID(), owedIds } })
    await lender.ok(removeBankAccount, { body: { password: PASSWORD } })
    await world.db
      .insertInto('owedLines')
      .values({
        id: randomUUID(),
        memberId: lender.id,
        orderId,
        kind: 'POSTAGE',
        pence: 345,
        createdAt: world.clock.now(),
      })
      .execute()
    await atNoon(world)
    await world.drain()
    const reminders = (await subjects(world, lender)).filter((one) => one.includes('is waiting for you'))
    expect(reminders).toEqual(['£3.45 is waiting for you'])
  })

  it('cannot be added to a batch', async () => {
    const { owedIds } = await owedLender(world, hanna, { hasAccount: false })
    const refused = await hanna.call(makeBatch, { body: { batchId: randomUUID(), owedIds } })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT'])
  })
})
