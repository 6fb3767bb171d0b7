import { randomUUID } from 'node:crypto'
import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { decideClaim, resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { changeMemberCoins } from '@hemline/contract/operator/member-calls.ts'
import { moveDeskOrder, refundOrder } from '@hemline/contract/operator/order-calls.ts'
import { closeReport, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { changeRole } from '@hemline/contract/operator/setting-calls.ts'
import { ownCaseTexts } from '@hemline/contract/operator/words.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrivedLoan, evidence, listGarment } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// decision 387: no operator decides about themselves while another operator could

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterAll(() => world.close())

const reason = 'After a look at it.'

/** An act of the room about `own`, who is given a role in it. */
type Case = { own: TestMember; act: (by: TestMember) => Promise<{ status: number; body: unknown }> }

async function dispute(): Promise<Case> {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  await lendee.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description: 'Torn.', images: [] } })
  return { own: lender, act: (by) => by.call(resolveDispute, { body: { orderId, outcome: 'BACK', reason } }) }
}
async function claim(): Promise<Case> {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const body = { orderId, lines: ['zip'], description: 'The zip', images: [await evidence(lender)] }
  const claimId = (await lender.ok(createClaim, { body })).body.data.id
  await lendee.ok(answerClaim, { body: { claimId, action: 'contest', reason: 'It was so.' } })
  return { own: lendee, act: (by) => by.call(decideClaim, { body: { claimId, amountPence: 0, reason } }) }
}
async function loanMoved(): Promise<Case> {
  const { lendee, orderId } = await arrivedLoan(world)
  const body = { orderId, actId: randomUUID(), move: 'returned' as const, reason }
  return { own: lendee, act: (by) => by.call(moveDeskOrder, { body }) }
}
async function refund(): Promise<Case> {
  const { lendee, orderId } = await arrivedLoan(world)
  const body = { orderId, actId: randomUUID(), pence: 100, reason }
  return { own: lendee, act: (by) => by.call(refundOrder, { body }) }
}
async function coin(): Promise<Case> {
  const own = await world.member()
  const body = { userId: own.id, actId: randomUUID(), change: 'GRANT' as const, note: reason }
  return { own, act: (by) => by.call(changeMemberCoins, { body }) }
}
async function item(): Promise<Case> {
  const own = await world.member()
  const listingId = await listGarment(own)
  return { own, act: (by) => by.call(hideListing, { body: { listingId, isHidden: true, note: reason } }) }
}
async function report(isByOwn: boolean): Promise<Case> {
  const [reporter, subject] = [await world.member(), await world.member()]
  await reporter.ok(createReport, { body: { targetType: 'PROFILE', targetId: subject.id, reason: 'SCAM' } })
  const { items } = (await host.ok(getReports, { query: { limit: 100 } })).body
  const { id: reportId } = items.find(({ targetId }) => targetId === subject.id)!
  const body = { reportId, outcome: 'NO_ACTION' as const, note: reason }
  return { own: isByOwn ? reporter : subject, act: (by) => by.call(closeReport, { body }) }
}

const cases: [name: string, make: () => Promise<Case>][] = [
  ['a dispute of theirs', dispute],
  ['a claim against them', claim],
  ['a move of their loan', loanMoved],
  ['a refund to them', refund],
  ['their coins', coin],
  ['an item of theirs', item],
  ['a report about them', () => report(false)],
  ['a report that they made', () => report(true)],
]
const give = ({ email }: TestMember, role: 'OPERATOR' | 'SUPPORT' | null) =>
  host.ok(changeRole, { body: { email, role, note: 'Helps.' } })

it.each(cases)('an operator leaves %s to another one', async (_, make) => {
  const { own, act } = await make()
  await give(own, 'OPERATOR')
  expect(await act(own)).toMatchObject({ status: 403, body: { error: { message: ownCaseTexts.another } } })
  expect((await act(host)).status).toBe(200)
  await give(own, null)
})

it.each(cases)('who runs Hemline alone decides %s, also beside one of support', async (_, make) => {
  const { own, act } = await make()
  const helper = await world.member()
  await give(own, 'OPERATOR')
  await give(helper, 'SUPPORT')
  const setHost = (isOperator: boolean) =>
    world.db.updateTable('members').set({ isOperator }).where('id', '=', host.id).execute()
  await setHost(false)
  expect((await act(own)).status).toBe(200)
  await setHost(true)
  for (const member of [own, helper]) await give(member, null)
})
