import { HANDOVER_FIRST_WAIT_SECONDS, HANDOVER_LONGEST_WAIT_SECONDS, HANDOVER_TRIES } from '@hemline/contract/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import type { World } from '../../test/world.ts'
import { insertEvent } from '../orders/store.ts'
import { countTry, wasHandedOver } from './store.ts'

let world: World
let db: World['db']
let requested: string
let now: Date
beforeAll(async () => {
  const made = await worldWithRequest()
  ;({ world, db, now } = made)
  requested = made.orderId
})
afterAll(() => world.close())

const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

it('from the fifth try on a code waits, twice as long each time, an hour at most; each handover by itself', async () => {
  const orderId = await copyOrder(world, requested)
  const attempt = (seconds: number, handover: 'OUT' | 'BACK' = 'OUT') =>
    countTry(db, { orderId, handover, now: after(seconds) })
  const wait = async () => {
    const { blockedUntil, lastAt } = await db
      .selectFrom('handoverTries')
      .selectAll()
      .where('orderId', '=', orderId)
      .where('handover', '=', 'OUT')
      .executeTakeFirstOrThrow()
    return blockedUntil && (blockedUntil.getTime() - lastAt.getTime()) / 1_000
  }
  for (let tries = 1; tries < HANDOVER_TRIES; tries += 1) expect([await attempt(0), await wait()]).toEqual([true, null])
  let at = 0
  for (
    let wanted = HANDOVER_FIRST_WAIT_SECONDS;
    at < 30_000;
    wanted = Math.min(2 * wanted, HANDOVER_LONGEST_WAIT_SECONDS)
  ) {
    expect([await attempt(at), await wait()]).toEqual([true, wanted])
    expect(await attempt(at + wanted - 1)).toBe(false)
    at += wanted
  }
  expect(await attempt(0, 'BACK')).toBe(true)
})

it.each([
  ['OUT', 'collected', 'complete'],
  ['BACK', 'complete', 'collected'],
] as const)('%s has happened with the move %s of this order', async (handover, name, other) => {
  const orderId = await copyOrder(world, requested)
  const happened = () => wasHandedOver(db, { orderId, handover })
  const write = (of: string, move: string) =>
    db
      .transaction()
      .execute((tx) => insertEvent(tx, { orderId: of, name: move, from: null, to: 'COMPLETED', by: null, now }))
  await write(await copyOrder(world, requested), name)
  await write(orderId, other)
  expect(await happened()).toBe(false)
  await write(orderId, name)
  expect(await happened()).toBe(true)
})
