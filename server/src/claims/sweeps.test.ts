import { randomUUID } from 'node:crypto'
import { answerClaim, createClaim, getClaims } from '@hemline/contract/claims/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { arrivedLoan, behave, evidence, ledger } from '../../test/loans.ts'
import { createWorld, type World } from '../../test/world.ts'
import { chargeKeyOf, isChargedByClock } from './charge-actions.ts'
import { settleClaim } from './settle-actions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

/** Open claims on one loan, each of one line. */
async function openClaims(...lines: string[]) {
  const loan = await arrivedLoan(world)
  const { lender, orderId } = loan
  const images = [await evidence(lender)]
  const ids: string[] = []
  for (const line of lines)
    ids.push(
      (await lender.ok(createClaim, { body: { orderId, lines: [line], description: line, images } })).body.data.id,
    )
  const claims = async () => (await loan.lendee.ok(getClaims, { query: { orderId } })).body.items
  return { ...loan, ids, claims, states: async () => (await claims()).map(({ state }) => state) }
}
const change = (id: string, columns: object) =>
  world.db.updateTable('claims').set(columns).where('id', '=', id).execute()
const failures = (log: { mock: { calls: unknown[][] } }) =>
  log.mock.calls.filter(([, text]) => text === 'claim failed').map(([of]) => of)

it('a charge that was cut off is taken up after twenty seconds', async () => {
  const { ids, states, claims } = await openClaims('zip')
  await change(ids[0]!, { state: 'CHARGING', chargeKey: `charge:${ids[0]}`, updatedAt: world.clock.now() })
  await world.advance('PT10S')
  expect(await states()).toEqual(['CHARGING'])
  await world.advance('PT15S')
  // it was not planned: there was no card
  expect(await claims()).toMatchObject([{ state: 'DUE', refusalCode: 'no_card' }])
})

it('a charge is the clock’s when no one answered, no operator decided and no member is paying the balance', () => {
  const lapsed = { id: 'one', chargeKey: chargeKeyOf('one'), answeredAt: null, decisionReason: null }
  const charges = [
    lapsed,
    { ...lapsed, answeredAt: world.clock.now() },
    { ...lapsed, decisionReason: 'The photos show it' },
    { ...lapsed, chargeKey: 'pay:one:seti_1' },
  ]
  expect(charges.map(isChargedByClock)).toEqual([true, false, false, false])
})

it('a claim that fails is reported and keeps no other claim from its turn', async () => {
  const log = vi.spyOn(world.deps.log, 'error')
  const { ids, orderId } = await openClaims('zip', 'stain')
  await change(ids[0]!, { lines: JSON.stringify({}), answerBy: world.clock.now() })
  await world.advance('PT49H')
  const states = await world.db.selectFrom('claims').select(['id', 'state']).where('orderId', '=', orderId).execute()
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [ids[0], 'OPEN'],
      [ids[1], 'PAID'],
    ]),
  )
  expect(failures(log)).toContainEqual(expect.objectContaining({ id: ids[0] }))
  await change(ids[0]!, { state: 'WITHDRAWN' })
  log.mockRestore()
})

it('a provider that does not answer is no failure of a claim', async () => {
  const log = vi.spyOn(world.deps.log, 'error')
  const { ids, lendee, states } = await openClaims('zip')
  await behave(world, { failNext: { path: '/v1/payment_intents', status: 500, times: 1000 } })
  await lendee.ok(answerClaim, { body: { claimId: ids[0]!, action: 'accept' } })
  for (let minute = 0; minute < 3; minute++) await world.advance('PT1M')
  expect([await states(), failures(log)]).toEqual([['CHARGING'], []])
  log.mockRestore()
})

it('a charge refused without a reason is a balance due all the same', async () => {
  const { ids, lendee, claims } = await openClaims('zip')
  await behave(world, { failNext: { path: '/v1/payment_intents', status: 500, times: 1000 } })
  await lendee.ok(answerClaim, { body: { claimId: ids[0]!, action: 'accept' } })
  await world.db
    .updateTable('paymentOperations')
    .set({ state: 'REFUSED', finishedAt: world.clock.now() })
    .where('key', '=', `charge:${ids[0]}`)
    .execute()
  await settleClaim(world.deps, ids[0]!, { waits: false, byClock: false })
  expect(await claims()).toMatchObject([{ state: 'DUE', refusalCode: 'payment_failed' }])
})

it('only a claim that is being charged is charged', async () => {
  const { ids, states, orderId } = await openClaims('zip')
  await expect(settleClaim(world.deps, randomUUID(), { waits: false, byClock: false })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const before = (await ledger(world)).filter((hold) => hold.metadata.orderId === orderId)
  expect((await settleClaim(world.deps, ids[0]!, { waits: false, byClock: false })).state).toBe('OPEN')
  expect(await states()).toEqual(['OPEN'])
  expect((await ledger(world)).filter((hold) => hold.metadata.orderId === orderId)).toEqual(before)
})
