import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { downloadAudit, getAudit } from '@hemline/contract/operator/calls.ts'
import { downloadBalances, getBalances } from '@hemline/contract/operator/case-calls.ts'
import { warnMember } from '@hemline/contract/operator/member-calls.ts'
import { downloadLabels } from '@hemline/contract/operator/parcel-calls.ts'
import { closeReport, downloadAppeals, downloadReports, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { createReport, sendAppeal } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anyJpeg, arrivedLoan, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// product.md §13: balances, labels, reports and appeals are downloaded as the other lists are, and balances found and sorted.

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterAll(() => world.close())

const linesOf = (text: string) => text.replace('\uFEFF', '').trim().split('\n')
const logged = async () => (await host.ok(getAudit)).body.items[0]

/** A claim that is due and not paid, of this amount. */
async function balance(pence: number) {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const [photo] = await lender.upload([await anyJpeg()], { purpose: 'issue' })
  const body = { orderId, lines: ['zip'], description: 'The zip', images: [photo!.path] }
  const claimId = (await lender.ok(createClaim, { body })).body.data.id
  await lendee.ok(answerClaim, { body: { claimId, action: 'contest', reason: 'It was so.' } })
  const due = { state: 'DUE', amountPence: pence, refusalCode: 'card_declined' } as const
  await world.db.updateTable('claims').set(due).where('id', '=', claimId).execute()
  return { lender, lendee, orderId, claimId }
}

it('balances are found by words, sorted by amount and paged, each once, and downloaded without a formula', async () => {
  const [small, large, middle] = [await balance(1000), await balance(4000), await balance(2500)]
  await world.db.updateTable('orders').set({ lendeeName: '=SUM(A1)' }).where('id', '=', large.orderId).execute()
  const claimIds: string[] = []
  for (let lastKey: string | null | undefined; lastKey !== null; ) {
    const query = { sort: 'AMOUNT' as const, limit: 1, ...(lastKey && { lastKey }) }
    const { body } = await host.ok(getBalances, { query })
    claimIds.push(...body.items.map(({ claimId }) => claimId))
    lastKey = body.lastKey
  }
  expect(claimIds).toEqual([large.claimId, middle.claimId, small.claimId])
  const oldest = (await host.ok(getBalances)).body.items.map(({ claimId }) => claimId)
  expect(oldest).toEqual([small.claimId, large.claimId, middle.claimId])
  const balances = (await host.ok(getBalances, { query: { words: small.lendee.email } })).body.items
  expect(balances.map(({ claimId }) => claimId)).toEqual([small.claimId])
  const { fileName, text } = (await host.ok(downloadBalances, { body: {} })).body
  expect(fileName).toMatch(/^hemline-balances-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = linesOf(text)
  expect(head).toBe('Order,Item,Borrower,Email,Lender,Amount,Since')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain("'=SUM(A1)")
  expect(lines[1]).toContain('40.00')
  expect(await logged()).toMatchObject({ action: 'download-balances', subject: '3' })
})

it('labels that the carrier did not make are downloaded with its words', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  expect((await move(lender, orderId, 'accept')).status).toBe(200)
  const now = world.clock.now()
  const row = { state: 'PENDING', attempts: 2, failure: '+The address was not found', createdAt: now } as const
  await world.db
    .insertInto('labelOrders')
    .values({ orderId, ...row })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(row))
    .execute()
  const { fileName, text } = (await host.ok(downloadLabels, { body: {} })).body
  expect(fileName).toMatch(/^hemline-labels-/)
  const [head, ...lines] = linesOf(text)
  expect(head).toBe('Order,Item,Lender,Borrower,Labels,Royal Mail,Tries,Next try')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain("to be made,'+The address was not found,2")
  expect(await logged()).toMatchObject({ action: 'download-labels', subject: '1' })
})

it('reports and appeals are downloaded, open and closed apart, as a search finds them', async () => {
  const [reporter, subject] = [await world.member({ firstName: 'Rhea' }), await world.member({ firstName: 'Una' })]
  const body = { targetType: 'PROFILE' as const, targetId: subject.id, reason: 'OTHER' as const, text: '@all: look' }
  await reporter.ok(createReport, { body })
  const open = linesOf((await host.ok(downloadReports, { body: { words: 'rhea' } })).body.text)
  expect(open[0]).toBe('Reported,Reason,About,Member,By,With,What they say,What it said,Outcome,Why,Closed')
  expect(open).toHaveLength(2)
  expect(open[1]).toContain(",Something else,a profile,Una Ackroyd,Rhea Ackroyd,,'@all: look,")
  expect(await logged()).toMatchObject({ action: 'download-reports', subject: '1', detail: { words: 'rhea' } })
  const [report] = (await host.ok(getReports, { query: { words: 'rhea' } })).body.items
  await host.ok(closeReport, { body: { reportId: report!.id, outcome: 'NO_ACTION', note: 'Looked at.' } })
  const closed = linesOf((await host.ok(downloadReports, { body: { words: 'rhea', state: 'CLOSED' } })).body.text)
  expect(closed[1]).toContain(',Nothing to do,Looked at.,')

  await host.ok(warnMember, { body: { userId: subject.id, note: 'Be kind.' } })
  await world.drain()
  const [letter] = await world.emailsTo(subject.email)
  const token = /\/appeal\/([\w-]{43})/.exec(letter!.text)![1]!
  await world.visitor().ok(sendAppeal, { body: { token, text: '=1+1 is unfair' } })
  const appeals = linesOf((await host.ok(downloadAppeals, { body: {} })).body.text)
  expect(appeals[0]).toBe('Asked,Member,Decided,Decided by,Why,What they say,State,Answer,Answered by')
  expect(appeals[1]).toContain("Hanna,Be kind.,'=1+1 is unfair,waiting for us,,")
  expect(linesOf((await host.ok(downloadAppeals, { body: { state: 'CLOSED' } })).body.text)).toHaveLength(1)
})

it('say so when there are more than 10,000 lines, in the name of the file too, and have the first', async () => {
  const lines = (count: number) =>
    world.deps.pool.query(
      `insert into operator_lines (operator_id, action, subject, detail, at)
       select $1::uuid, 'note-member', ($1::uuid)::text, jsonb_build_object('note', 'many ' || n), $2::timestamptz from generate_series(1, $3::int) n`,
      [host.id, world.clock.now(), count],
    )
  const download = async () => (await host.ok(downloadAudit, { body: { words: 'many' } })).body
  await lines(10_000)
  const whole = await download()
  expect([linesOf(whole.text).length - 1, whole.isCut]).toEqual([10_000, false])
  expect(whole.fileName).toMatch(/^hemline-log-[\d-]{10}\.csv$/)
  await lines(1)
  const cut = await download()
  expect([linesOf(cut.text).length - 1, cut.isCut]).toEqual([10_000, true])
  expect(cut.fileName).toMatch(/^hemline-log-[\d-]{10}-first-10000\.csv$/)
  expect(cut.text).not.toBe(whole.text)
  expect(await logged()).toMatchObject({ action: 'download-log', subject: '10000', detail: { isCut: true } })
})

it('are for operators alone', async () => {
  const member = await world.member()
  for (const call of [downloadBalances, downloadLabels, downloadReports, downloadAppeals])
    expect((await member.call(call as typeof downloadLabels, { body: {} })).status).toBe(404)
  expect((await member.call(getBalances)).status).toBe(404)
})
