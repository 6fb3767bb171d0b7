import { setTimeout as pause } from 'node:timers/promises'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { ledger, lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type World } from '../../test/world.ts'
import { realDeps } from '../deps.ts'
import { jobNames, startWorker } from '../worker.ts'
import { readEnv } from './env.ts'
import type { Sweep } from './job.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { sweepRuns } from './sweep-runs.ts'
import { type RunSql, readTimers } from './timers.ts'

describe('the report of timers', () => {
  const opened: Jobs[] = []
  let database: Awaited<ReturnType<typeof freshDatabase>>
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(async () => {
    for (const jobs of opened) await jobs.stop()
    await database.drop()
  })

  const open = async (sweeps: Sweep[]) => {
    const jobs = await openJobs(database.url, { names: [], works: sweeps.length > 0, log: createLog('silent') })
    opened.push(jobs)
    if (sweeps.length > 0) await jobs.work([], sweeps)
    return jobs
  }

  it('is visible from every process, with failures that remain listed after a success', async () => {
    let isBroken = true
    let failures = 0
    const sweep = {
      name: 'one.that-fails',
      async run() {
        if (!isBroken) return
        failures += 1
        throw new Error('the shop is closed')
      },
    }
    const worker = await open([sweep])
    await worker.drain()
    const onlooker = await open([])
    const [failed] = (await onlooker.report()).sweeps
    expect(failed).toMatchObject({ name: 'one.that-fails', everySeconds: 10, isLate: false })
    expect(failed!.failures).toBe(failed!.runs)
    expect(failed!.lastFailure).toContain('the shop is closed')
    expect(Date.parse(failed!.nextRunAt!) - Date.parse(failed!.lastRunAt!)).toBe(10_000)
    isBroken = false
    await worker.drain()
    // at the turn of ten seconds it runs once more by itself, before or after it was fixed
    const recovered = async () => (await onlooker.report()).sweeps[0]!
    await expect.poll(async () => (await recovered()).failures).toBe(failures)
    await expect.poll(async () => (await recovered()).runs).toBeGreaterThan(failures)
    const { lastFailure, lastFailureAt, lastRunAt } = await recovered()
    expect(lastFailure).toContain('the shop is closed')
    expect(lastRunAt! > lastFailureAt!).toBe(true)
  })

  it('shows the other timers as on time while one of them hangs', async () => {
    const hang = Promise.withResolvers<void>()
    const hanging = { name: 'three.that-hangs', run: () => hang.promise }
    const other = { name: 'three.that-runs', run: async () => undefined }
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    const runSql: RunSql = (text, values) => pool.query(text, values)
    const runs = sweepRuns({ runSql, log: createLog('silent'), isStopping: () => false })
    const first = runs.runAll([hanging])
    for (let turn = 0; turn < 2; turn += 1) await runs.runAll([hanging, other])
    const runsOf = async (name: string) => (await readTimers(runSql, [])).find((timer) => timer.name === name)?.runs
    expect([await runsOf(other.name), await runsOf(hanging.name)]).toEqual([2, undefined])
    hang.resolve()
    await first
    expect([await runsOf(other.name), await runsOf(hanging.name)]).toEqual([2, 1])
    await pool.end()
  })

  it('counts the runs of two processes together, each run once', async () => {
    let ran = 0
    const sweep = {
      name: 'two.at-once',
      async run() {
        ran += 1
        await pause(1)
      },
    }
    const pair = await Promise.all([open([sweep]), open([sweep])])
    for (let turn = 0; turn < 5; turn++) await Promise.all(pair.map((jobs) => jobs.drain()))
    for (const jobs of pair) await jobs.stop()
    opened.splice(0, opened.length, ...opened.filter((jobs) => !pair.includes(jobs)))
    const onlooker = await open([])
    const sweepReport = (await onlooker.report()).sweeps.find(({ name }) => name === 'two.at-once')
    expect(sweepReport!.runs).toBe(ran)
  })
})

describe('moves made by the clock', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  const historyOf = (name: string) =>
    world.db.selectFrom('orderEvents').select(['orderId', 'at']).where('move', '=', name).orderBy('id').execute()

  it('are made once by two concurrent schedulers, and after days of downtime in the order of their deadlines', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const deadlines: { orderId: string; answerBy: string }[] = []
    const listings = [listingId, await listGarment(lender, { brand: 'Cos' })]
    for (const [index, one] of listings.entries()) {
      const borrower = index === 0 ? lendee : (await lenderAndStranger(world)).lendee
      const orderId = await requestLoan(world, borrower, { listingId: one, from: 30, to: 32 })
      const { body } = await lender.ok(getOrders, { query: { orderId } })
      deadlines.push({ orderId, answerBy: body.items[0]!.answerBy! })
      await world.deps.dev!.clock.advance('PT1H')
    }
    // both deadlines pass during the downtime, the later one first in the table
    await world.db
      .updateTable('orders')
      .set({ createdAt: world.clock.now() })
      .where('id', '=', deadlines[0]!.orderId)
      .execute()
    await world.deps.dev!.clock.advance('P12D')
    const second = await realDeps(readEnv(settingsOf(world)), { jobNames, devStore: world.deps.dev!.store })
    await startWorker(second)
    try {
      await Promise.all([world.drain(), second.jobs.drain(), world.drain(), second.jobs.drain()])
    } finally {
      await second.close()
    }
    const lapsed = await historyOf('lapse')
    expect(lapsed.map(({ orderId }) => orderId)).toEqual(
      deadlines.toSorted((a, b) => a.answerBy.localeCompare(b.answerBy)).map(({ orderId }) => orderId),
    )
    const holds = await ledger(world)
    expect(holds.map(({ status, capturedPence }) => [status, capturedPence])).toEqual([
      ['RELEASED', 0],
      ['RELEASED', 0],
    ])
    await world.drain()
    expect(await historyOf('lapse')).toHaveLength(2)
  })

  it('are all made after a downtime, step by step: label, then the returned order completes', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const posted = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    await move(lender, posted, 'accept')
    const other = await lenderAndStranger(world)
    const back = await requestLoan(world, other.lendee, {
      listingId: other.listingId,
      from: 1,
      to: 2,
      method: 'IN_PERSON',
    })
    await move(other.lender, back, 'accept')
    await move(other.lendee, back, 'received')
    await move(other.lendee, back, 'returned')
    await world.deps.dev!.clock.advance('P15D')
    await world.drain()
    expect((await historyOf('openLabel')).map(({ orderId }) => orderId)).toEqual([posted])
    expect((await historyOf('complete')).map(({ orderId }) => orderId)).toEqual([back])
  })
})

const settingsOf = (world: World): Record<string, string> => ({
  NODE_ENV: 'test',
  DATABASE_URL: world.deps.env.DATABASE_URL,
  HEMLINE_DATA: world.deps.env.dataFolder,
  PORT: String(world.deps.env.PORT),
  PUBLIC_URL: world.deps.env.publicUrl,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
})
