import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@hemline/contract/call.ts'
import { answerClaim, createBalanceSession, createClaim, payBalance } from '@hemline/contract/claims/calls.ts'
import { today } from '@hemline/contract/days.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { createOrderIssue, getOrderIssues } from '@hemline/contract/issues/calls.ts'
import { changeListing } from '@hemline/contract/listings/calls.ts'
import { getAudit, getToday } from '@hemline/contract/operator/calls.ts'
import {
  assignCase,
  decideClaim,
  downloadCases,
  forgiveBalance,
  getCases,
  getDispute,
  noteCase,
  resolveDispute,
} from '@hemline/contract/operator/case-calls.ts'
import { changeRole } from '@hemline/contract/operator/setting-calls.ts'
import { createOrder, createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmAsBrowser } from '../../../sandboxes/payments/confirm-as-browser.ts'
import { anyJpeg, arrivedLoan, lenderAndStranger, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { orderOf } from '../../test/post.ts'
import type { TestMember, World } from '../../test/world.ts'

const BANK_ASKS_LATER = '4000000000007726'

// product.md §13, Disputes and claims: the queue with its days, one page, notes, who looks at it, settled ones found again.

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

const disputed = async () => {
  const loan = await arrivedLoan(world)
  const { orderId } = loan
  await loan.lendee.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description: 'Torn.', images: [] } })
  return loan
}
const contested = async (card?: string) => {
  const loan = await arrivedLoan(world, card)
  const { lender, lendee, orderId } = loan
  const [photo] = await lender.upload([await anyJpeg()], { purpose: 'issue' })
  const body = { orderId, lines: ['zip'], description: 'The zip', images: [photo!.path] }
  const claimId = (await lender.ok(createClaim, { body })).body.data.id
  await lendee.ok(answerClaim, { body: { claimId, action: 'contest', reason: 'It was so.' } })
  return { ...loan, claimId }
}
const cases = async (
  kind: 'DISPUTE' | 'CLAIM',
  query: { state?: 'OPEN' | 'SETTLED'; words?: string; holder?: 'ALL' | 'ME' | 'NO_ONE' } = {},
  by = host,
) => (await by.ok(getCases, { query: { kind, ...query } })).body.items
const file = async (body: BodyOf<typeof downloadCases>, by = host) => (await by.ok(downloadCases, { body })).body
const page = async (orderId: string) => (await host.ok(getDispute, { query: { orderId } })).body.data
const assign = (orderId: string, operatorId: string | null, before: string | null, by = host) =>
  by.call(assignCase, { body: { orderId, operatorId, before } })

describe('the queue', () => {
  it('is downloaded as CSV, disputes and claims apart, with what is claimed; the log has it', async () => {
    const [dispute, claim] = [await disputed(), await contested()]
    const disputes = await file({ kind: 'DISPUTE', words: dispute.lendee.email })
    expect(disputes.fileName).toMatch(/^hemline-disputes-/)
    const [head, line, ...more] = disputes.text.trim().split('\n')
    expect([head, more]).toEqual([expect.stringMatching(/Order,Item,Lender,Borrower,Since,Answer by,Settled,With/), []])
    expect(line).toContain((await page(dispute.orderId)).orderNumber)
    const claims = await file({ kind: 'CLAIM', words: claim.lendee.email })
    expect(claims.text).toMatch(/,Amount\n.*,20\.00\n$/)
    expect((await file({ kind: 'CLAIM', words: claim.lendee.email, state: 'SETTLED' })).text).not.toContain('H1')
    const { items } = (await host.ok(getAudit)).body
    expect(items.slice(0, 3).map(({ action }) => action)).toEqual([
      'download-claims',
      'download-claims',
      'download-disputes',
    ])
    expect((await dispute.lendee.call(downloadCases, { body: { kind: 'DISPUTE' } })).status).toBe(404)
  })

  it('has open disputes with the day by which both hear, then late ones; settled ones are found again', async () => {
    const { lendee, orderId } = await disputed()
    const words = lendee.email
    const [open] = await cases('DISPUTE', { words })
    expect(open).toMatchObject({ id: orderId, isLate: false, dueOn: expect.any(String), assignee: null, pence: null })
    await world.advance('P8D')
    expect(await cases('DISPUTE', { words })).toMatchObject([{ isLate: true }])
    expect(await page(orderId)).toMatchObject({ isLate: true, dueOn: open!.dueOn })
    await host.ok(resolveDispute, { body: { orderId, outcome: 'BACK', reason: 'It can be mended.' } })
    expect(await cases('DISPUTE', { words })).toEqual([])
    expect(await cases('DISPUTE', { words, state: 'SETTLED' })).toMatchObject([
      { id: orderId, dueOn: null, settledAt: expect.any(String) },
    ])
    expect((await page(orderId)).dueOn).toBeNull()
  })

  it('has contested claims with their amount, and a page for an order that has only a claim', async () => {
    const { lender, orderId, claimId } = await contested()
    const words = lender.email
    expect(await cases('CLAIM', { words })).toMatchObject([{ id: claimId, orderId, pence: 2000, isLate: false }])
    expect(await page(orderId)).toMatchObject({ isOpen: false, list: [], dueOn: expect.any(String) })
    expect((await host.ok(getToday)).body.data.waiting).toContainEqual(
      expect.objectContaining({ kind: 'CLAIM', id: claimId, orderId }),
    )
    await host.ok(decideClaim, { body: { claimId, amountPence: 0, reason: 'Nothing to see.' } })
    expect(await cases('CLAIM', { words })).toEqual([])
    expect(await cases('CLAIM', { words, state: 'SETTLED' })).toMatchObject([{ id: claimId, pence: 0 }])
  })

  it('has a claim as settled when it was last decided, not when its card was last tried', async () => {
    const { lender, lendee, claimId } = await contested(BANK_ASKS_LATER)
    const forgiven = await contested(BANK_ASKS_LATER)
    const settled = async ({ email: words }: TestMember) => (await cases('CLAIM', { words, state: 'SETTLED' }))[0]!
    const daySettled = async (member: TestMember) => today(new Date((await settled(member)).settledAt!))
    const day = world.day()
    for (const id of [claimId, forgiven.claimId])
      await host.ok(decideClaim, { body: { claimId: id, amountPence: 2000, reason: 'It was whole before.' } })
    await world.drain()
    await world.advance('P3D')
    const session = (await lendee.ok(createBalanceSession, { body: { claimId } })).body
    await confirmAsBrowser({ address: world.url, ...session })
    const body = { claimId, setupIntentId: session.setupIntentId }
    expect((await lendee.ok(payBalance, { body })).body.state).toBe('PAID')
    expect(await settled(lender)).toMatchObject({ id: claimId, pence: 2000 })
    expect([await daySettled(lender), await daySettled(forgiven.lender)]).toEqual([day, day])
    await host.ok(forgiveBalance, { body: { claimId: forgiven.claimId, reason: 'They cannot pay.' } })
    expect([await daySettled(lender), await daySettled(forgiven.lender)]).toEqual([day, world.day()])
  })

  it('pages through all of them, each once', async () => {
    for (let at = 0; at < 3; at++) await disputed()
    const pagedIds: string[] = []
    let lastKey: string | null | undefined
    do {
      const query = { kind: 'DISPUTE' as const, limit: 1, ...(lastKey ? { lastKey } : {}) }
      const { body } = await host.ok(getCases, { query })
      pagedIds.push(...body.items.map(({ id }) => id))
      lastKey = body.lastKey
    } while (lastKey)
    const open = await world.db.selectFrom('orders').select('id').where('status', '=', 'DISPUTE').execute()
    expect(pagedIds.toSorted()).toEqual(open.map(({ id }) => id).toSorted())
  })
})

describe('a case', () => {
  it('is assigned to a colleague, whom both sides then read; of two at the same moment the first counts', async () => {
    const { lendee, orderId } = await disputed()
    const handler = async () => (await lendee.ok(getOrderIssues, { query: { orderId } })).body.dispute?.handler
    expect(await handler()).toBe('Hanna')
    const answers = await Promise.all([assign(orderId, second.id, null), assign(orderId, host.id, null, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { assignee } = await page(orderId)
    expect((await assign(orderId, second.id, assignee!.id)).status).toBe(200)
    expect(await handler()).toBe('Sam')
    const words = lendee.email
    expect(await cases('DISPUTE', { words, holder: 'ME' })).toEqual([])
    expect(await cases('DISPUTE', { words, holder: 'ME' }, second)).toMatchObject([{ assignee: { name: 'Sam' } }])
    expect(await cases('DISPUTE', { words, holder: 'NO_ONE' })).toEqual([])
    expect((await assign(orderId, null, second.id)).status).toBe(200)
    expect(await cases('DISPUTE', { words, holder: 'NO_ONE' })).toHaveLength(1)
    expect((await page(orderId)).log[0]).toMatchObject({ action: 'unassign-case' })
  })

  it('of an operator who has no role any more, or is suspended, is no one’s, and another one takes it', async () => {
    const { lendee, orderId } = await disputed()
    const words = lendee.email
    const helper = await world.member({ firstName: 'Sue' })
    const role = (given: 'SUPPORT' | null) =>
      host.ok(changeRole, { body: { email: helper.email, role: given, note: 'For the summer.' } })
    await role('SUPPORT')
    expect((await assign(orderId, helper.id, null)).status).toBe(200)
    expect(await cases('DISPUTE', { words, holder: 'NO_ONE' })).toEqual([])
    const isFree = async () => {
      expect((await page(orderId)).assignee).toBeNull()
      expect(await cases('DISPUTE', { words, holder: 'NO_ONE' })).toMatchObject([{ assignee: null }])
    }
    const suspendedAt = world.clock.now()
    await world.db.updateTable('members').set({ suspendedAt }).where('id', '=', helper.id).execute()
    await isFree()
    await world.db.updateTable('members').set({ suspendedAt: null }).where('id', '=', helper.id).execute()
    await role(null)
    await isFree()
    // who comes back begins with none
    await role('SUPPORT')
    await isFree()
    expect((await assign(orderId, second.id, null)).status).toBe(200)
    expect((await page(orderId)).assignee).toMatchObject({ id: second.id })
  })

  it('is never assigned to a member who is no operator, nor to one of the two', async () => {
    const { lendee, orderId } = await disputed()
    const stranger = await world.member()
    for (const { id } of [stranger, lendee])
      expect((await assign(orderId, id, null)).body.error.fields).toHaveProperty('operatorId')
    await world.db.updateTable('members').set({ isOperator: true }).where('id', '=', lendee.id).execute()
    expect((await assign(orderId, lendee.id, null)).status).toBe(400)
    expect((await page(orderId)).colleagues.map(({ id }) => id)).not.toContain(lendee.id)
    await world.db.updateTable('members').set({ isOperator: false }).where('id', '=', lendee.id).execute()
  })

  it('has notes, newest first, which the two never read', async () => {
    const { lender, lendee, orderId } = await disputed()
    await host.ok(noteCase, { body: { orderId, note: 'Asked the lender for a photo.' } })
    await second.ok(noteCase, { body: { orderId, note: 'It came.' } })
    expect((await page(orderId)).log.map(({ detail }) => detail.note)).toEqual([
      'It came.',
      'Asked the lender for a photo.',
    ])
    for (const member of [lender, lendee]) {
      const issues = await member.ok(getOrderIssues, { query: { orderId } })
      expect(JSON.stringify(issues.body)).not.toContain('It came.')
    }
  })

  it('has a note once, whose answer was lost and which was sent again', async () => {
    const { orderId } = await disputed()
    const body = { orderId, actId: randomUUID(), note: 'It came.' }
    await Promise.all([1, 2].map(() => host.ok(noteCase, { body })))
    await host.ok(noteCase, { body: { ...body, actId: randomUUID() } })
    expect((await page(orderId)).log.map(({ detail }) => detail.note)).toEqual(['It came.', 'It came.'])
    expect((await host.call(noteCase, { body: { ...body, note: 'It went.' } })).body.error.code).toBe('CONFLICT')
  })

  it('shows what each outcome does before it is decided, and that is what happens', async () => {
    const { orderId } = await disputed()
    const previews = new Map((await page(orderId)).previews.map((one) => [one.outcome, one]))
    expect(previews.get('COMPLETED')).toMatchObject({
      earnsCoin: true,
      owedCleaningPence: 1800,
      freesDates: true,
      asksForReviews: true,
    })
    expect(previews.get('CANCELLED')).toMatchObject({
      earnsCoin: false,
      owedCleaningPence: 0,
      endsCleaning: true,
      voidsLabels: true,
    })
    expect(previews.get('BACK')).toMatchObject({ to: 'SHIPPING_RECEIVED', freesDates: false, owedCleaningPence: 0 })
    await host.ok(resolveDispute, { body: { orderId, outcome: 'COMPLETED', reason: 'All is well.' } })
    const owed = await world.db.selectFrom('owedLines').select('pence').where('orderId', '=', orderId).execute()
    expect(owed).toEqual([{ pence: 1800 }])
  })

  it('of a loan that was complete takes back the coin that it earned, unless it was used', async () => {
    const coinsOf = async ({ id }: TestMember) =>
      (
        await world.db.selectFrom('coins').select('state').where('memberId', '=', id).orderBy('createdAt').execute()
      ).map(({ state }) => state)
    const settledLoan = async (used: boolean) => {
      const { lender, lendee, orderId } = await arrivedLoan(world)
      for (const [who, action] of [
        [lendee, 'returned'],
        [lender, 'complete'],
      ] as const)
        expect((await move(who, orderId, action)).status).toBe(200)
      const mine = world.db
        .updateTable('coins')
        .set({ state: 'SPENT', reservedFor: orderId })
        .where('earnedByOrder', '=', orderId)
      if (used) await mine.execute()
      await lender.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description: 'Torn.', images: [] } })
      const preview = (await page(orderId)).previews.find(({ outcome }) => outcome === 'CANCELLED')
      expect(preview).toMatchObject({ earnsCoin: false, takesCoin: true })
      await host.ok(resolveDispute, {
        body: { orderId, outcome: 'CANCELLED', returnsCoin: true, reason: 'There was no loan.' },
      })
      return lender
    }
    const lender = await settledLoan(false)
    expect(await coinsOf(lender)).toEqual(['FREE', 'SPENT'])
    const lines = await world.db.selectFrom('coinLines').select('reason').where('memberId', '=', lender.id).execute()
    expect(lines.map(({ reason }) => reason)).toContainEqual(expect.stringMatching(/^Order H\d+ was cancelled$/))
    expect(await coinsOf(await settledLoan(true))).toEqual(['FREE', 'SPENT'])
  })

  const afterRequest = {
    'declined is taken back': { moves: ['decline'], lines: ['RELEASED', 'SPENT'] },
    'accepted, and cancelled before anything was received, is taken back': {
      moves: ['accept', 'cancel'],
      lines: ['SPENT', 'REINSTATED', 'SPENT'],
    },
    'accepted, received, and sent back because it does not fit, stays: it was used': {
      moves: ['accept', 'received', 'not-fit'],
      lines: ['SPENT', 'REINSTATED'],
    },
    'accepted, and goes on with the coin returned by the operator, stays: it was decided so': {
      moves: ['accept', 'dispute'],
      lines: ['SPENT', 'REINSTATED'],
    },
  } as const
  it.each(Object.entries(afterRequest))(
    'of a loan that was complete: the coin that it earned, reserved for a request that is then %s',
    async (_, { moves, lines: expected }) => {
      const { lender, lendee, orderId } = await arrivedLoan(world)
      expect((await move(lendee, orderId, 'returned')).status).toBe(200)
      expect((await move(lender, orderId, 'complete')).status).toBe(200)
      const coin = world.db.selectFrom('coins').select(['id', 'state']).where('earnedByOrder', '=', orderId)
      const { id: coinId } = await coin.executeTakeFirstOrThrow()
      const { lender: third, listingId } = await lenderAndStranger(world)
      const confirmed = await prepareRequest(world, lender, { listingId, from: 0, to: 1, method: 'IN_PERSON' })
      await lender.ok(createPaymentHold, { body: { ...confirmed, coinId } })
      const requested = (await lender.ok(createOrder, { body: confirmed })).body.orderId
      await lender.ok(createOrderIssue, {
        body: { orderId, topic: 'OTHER', description: 'It never went.', images: [] },
      })
      const reason = 'There was no loan.'
      await host.ok(resolveDispute, { body: { orderId, outcome: 'CANCELLED', returnsCoin: true, reason } })
      expect(await coin.execute()).toMatchObject([{ state: 'RESERVED' }])
      for (const action of moves) {
        if (action === 'dispute') {
          const issue = { orderId: requested, topic: 'OTHER' as const, description: 'A spot.', images: [] }
          await lender.ok(createOrderIssue, { body: issue })
          await host.ok(resolveDispute, { body: { orderId: requested, outcome: 'BACK', returnsCoin: true, reason } })
          continue
        }
        const isLenders = action === 'accept' || action === 'decline'
        expect((await move(isLenders ? third : lender, requested, action)).status).toBe(200)
      }
      await world.drain()
      expect(await coin.execute()).toMatchObject([{ state: expected.at(-1) === 'SPENT' ? 'SPENT' : 'FREE' }])
      const lines = await world.db
        .selectFrom('coinLines')
        .select('kind')
        .where('coinId', '=', coinId)
        .orderBy('id')
        .execute()
      expect(lines.map(({ kind }) => kind)).toEqual(['EARNED', 'RESERVED', ...expected])
    },
  )

  it('back to the loan returns to the borrower what it took of the time to say that it does not fit', async () => {
    const { lendee, orderId } = await arrivedLoan(world)
    await world.advance('PT20H')
    await lendee.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description: 'Torn.', images: [] } })
    await world.advance('P3D')
    await host.ok(resolveDispute, { body: { orderId, outcome: 'BACK', reason: 'It can be mended.' } })
    const order = await orderOf(lendee, orderId)
    expect(order.moves).toContain('not-fit')
    expect(Date.parse(order.helpUntil!) - world.clock.now().getTime()).toBeGreaterThan(3.9 * HOUR_MS)
    await world.advance('PT3H')
    expect((await move(lendee, orderId, 'not-fit')).status).toBe(200)
  })

  it('back to a request, for an item that was taken down meanwhile, declines it', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    await lendee.ok(createOrderIssue, { body: { orderId, topic: 'OTHER', description: 'Odd.', images: [] } })
    await lender.ok(changeListing, { params: { id: listingId }, body: { isActive: false } })
    await host.ok(resolveDispute, { body: { orderId, outcome: 'BACK', reason: 'All is well.' } })
    await world.drain()
    const order = await orderOf(lendee, orderId)
    expect(order).toMatchObject({ status: 'DECLINED', reason: 'UNLISTED' })
  })

  it('about a request that was only held: the hold is released, and there is nothing to complete', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    await lendee.ok(createOrderIssue, { body: { orderId, topic: 'OTHER', description: 'Odd.', images: [] } })
    expect((await page(orderId)).previews).toMatchObject([
      { outcome: 'CANCELLED', releasedPence: 2490, returnsCoin: true },
      { outcome: 'BACK', releasedPence: 0, returnsCoin: false, restoresAnswerTime: true },
    ])
  })

  it('and its queue, notes and assignment do not exist for its parties', async () => {
    const { lender, lendee, orderId } = await disputed()
    for (const member of [lender, lendee]) {
      expect((await member.call(getCases, { query: { kind: 'DISPUTE' } })).status).toBe(404)
      expect((await member.call(noteCase, { body: { orderId, note: 'x' } })).status).toBe(404)
      expect((await assign(orderId, null, null, member)).status).toBe(404)
    }
    expect((await page(orderId)).log).toEqual([])
  })
})
