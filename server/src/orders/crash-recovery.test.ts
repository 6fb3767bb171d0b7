import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, today } from '@hemline/contract/days.ts'
import { createListing } from '@hemline/contract/listings/calls.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import type { OrderAction } from '@hemline/contract/order-status.ts'
import { createOrder, createPaymentHold, decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import { createPaymentSession, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SeedClient, seedClient } from '../../../demo/client.ts'
import { serverNow } from '../../../demo/server-clock.ts'
import { joinAsMember } from '../../../demo/sign-up.ts'
import { confirmAsBrowser } from '../../../sandboxes/payments/confirm-as-browser.ts'
import type { LedgerRequest } from '../../../sandboxes/payments/ledger.ts'
import { faultsOf } from '../../test/balance.ts'
import { freshDatabase } from '../../test/database.ts'
import { anyJpeg } from '../../test/loans.ts'
import { type ServerProcess, startProcess } from '../../test/process.ts'
import { holdsOf } from '../../test/random-moves.ts'
import { copyListing, grantCoin } from '../../test/wardrobe.ts'
import { openDatabase } from '../base/db.ts'

let database: { url: string; drop(): Promise<void> }
let opened: ReturnType<typeof openDatabase>
let folder: string
let server: ServerProcess
let lender: SeedClient
let lendee: SeedClient
let lendeeId: string
let garment: string

const start = async () => {
  // one public URL for all server processes, so that the tokens of the first are valid in the next
  server = await startProcess({ DATABASE_URL: database.url, HEMLINE_DATA: folder, PUBLIC_URL: 'http://hemline.test' })
}

beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase(database.url, { max: 2 })
  folder = await mkdtemp(join(tmpdir(), 'hemline-killed-'))
  await start()
  lender = await moveIn('Lena', '+447400123401')
  lendee = await moveIn('Bea', '+447400123402')
  const people = await opened.db.selectFrom('members').select(['id', 'firstName']).execute()
  lendeeId = people.find((one) => one.firstName === 'Bea')!.id
  const listed = await opened.db.selectFrom('listings').select(['id', 'ownerId']).execute()
  garment = listed.find((one) => one.ownerId !== lendeeId)!.id
})
afterAll(async () => {
  await server.stop()
  await Promise.all([opened.db.destroy(), opened.pool.end()])
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const post = async (path: string, body: object) => {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
const until = async (what: string, isSo: () => Promise<boolean>) => {
  for (let attempt = 0; attempt < 3000; attempt++) {
    if (await isSo()) return
    await pause(20)
  }
  throw new Error(`It did not come to this: ${what}`)
}

async function moveIn(name: string, phoneNumber: string): Promise<SeedClient> {
  const client = await joinAsMember(server.url, { email: `${name}@hemline.test`, dateOfBirth: '1991-02-03' })
  await client.send(changeUser, {
    body: {
      firstName: name,
      secondName: 'Member',
      phoneNumber,
      height: '5f6',
      address: '1 Mare Street',
      city: 'London',
      postcode: 'E8 3PN',
      isFromOnboarding: true,
    },
  })
  const [picture] = await client.upload([await anyJpeg()], 'listing')
  await client.send(createListing, {
    body: {
      brand: name,
      description: 'Silk',
      fit: 3,
      replacementPrice: 20_000,
      size: 10,
      hasDryCleaning: true,
      colour: 'red',
      images: [picture!.path],
      category: 'dress',
      length: 'midi',
    },
  })
  return client
}

/** The request in progress when the server is killed, on a new loan in the given state. */
type Act = 'confirm' | 'accept' | 'decline' | 'lapse' | 'cancel'
type Till = { pendingRequestId: string; setupIntentId: string }

async function atTheTill(): Promise<Till> {
  const now = await serverNow(server.url)
  const place = { db: opened.db, clock: { now: () => now } }
  await grantCoin(place, lendeeId)
  const day = today(now)
  const { data } = await lendee.send(createPendingRequest, {
    body: {
      listingId: await copyListing(place, garment),
      startDate: addDays(day, 20),
      endDate: addDays(day, 22),
      deliveryMethod: 'DELIVERY',
    },
  })
  const session = await lendee.send(createPaymentSession, { body: { pendingRequestId: data.id } })
  await confirmAsBrowser({ address: server.url, ...session })
  return { pendingRequestId: data.id, setupIntentId: session.setupIntentId }
}

/** Brings a loan to the state before the tested request. */
async function prepare(act: Act): Promise<{ till: Till; orderId: string | null }> {
  const till = await atTheTill()
  if (act === 'confirm') return { till, orderId: null }
  const { orderId } = await lendee.send(createOrder, { body: till })
  if (act === 'cancel') await lender.send(decideOrder, { body: { orderId, action: 'accept' } })
  return { till, orderId }
}

async function perform(act: Act, { till, orderId }: { till: Till; orderId: string | null }): Promise<unknown> {
  if (act === 'confirm') return lendee.send(createPaymentHold, { body: till })
  if (act === 'lapse') {
    await opened.db
      .updateTable('orders')
      .set({ answerBy: await serverNow(server.url) })
      .where('id', '=', orderId)
      .execute()
    return post('/dev/jobs/drain', {})
  }
  const by = act === 'cancel' ? lendee : lender
  const done = await by.send(decideOrder, { body: { orderId: orderId!, action: act as OrderAction } })
  // A worker does queued work: do not wait for it.
  await post('/dev/jobs/drain', {})
  return done
}

/**
 * Where the server is killed: a provider call that is never answered (before or after its effect), or a locked table.
 */
type Point = {
  act: Act
  when: string
  hangs?: { method?: 'GET'; path: string; afterActing: boolean }
  /**
   * Locked from the beginning, or `during` a call to the provider. With `after`, the server is killed only when it has made
   * that call: a timer of the server can wait for the same table, earlier.
   */
  locks?: { table: string; during?: string; after?: string }
  /** The status expected within a minute; null: the request is open again and there is no order. */
  ends: string | null
}

/** Part of every test run; the others run with KILLS=all, as `npm run bench -- kills` does. */
const always = [
  'confirm: before it knows of the hold',
  'confirm: before the order is made',
  'accept: before it knows that',
  'accept: before the order is accepted',
  'decline: before it knows that',
  'lapse: before it notes that',
]

const HOLD = '/v1/payment_intents'
const CAPTURE = '/v1/payment_intents/*/capture'
const RELEASE = '/v1/payment_intents/*/cancel'
const REFUND = '/v1/refunds'

const points: Point[] = [
  {
    act: 'confirm',
    when: 'while the card is looked at',
    hangs: { method: 'GET', path: '/v1/setup_intents/*', afterActing: false },
    ends: null,
  },
  { act: 'confirm', when: 'while days and coin are reserved', locks: { table: 'coin_lines' }, ends: null },
  { act: 'confirm', when: 'before the hold is placed', hangs: { path: HOLD, afterActing: false }, ends: 'REQUESTED' },
  { act: 'confirm', when: 'before it knows of the hold', hangs: { path: HOLD, afterActing: true }, ends: 'REQUESTED' },
  {
    act: 'confirm',
    when: 'before it notes the hold',
    locks: { table: 'payment_operations', during: HOLD },
    ends: 'REQUESTED',
  },
  {
    act: 'confirm',
    when: 'before the request is held',
    locks: { table: 'pending_requests', during: HOLD },
    ends: 'REQUESTED',
  },
  {
    act: 'confirm',
    when: 'before the order is made',
    locks: { table: 'orders', after: HOLD },
    ends: 'REQUESTED',
  },
  {
    act: 'confirm',
    when: 'before the lender is told',
    locks: { table: 'messages', after: HOLD },
    ends: 'REQUESTED',
  },
  { act: 'accept', when: 'before it is claimed', locks: { table: 'orders' }, ends: 'REQUESTED' },
  { act: 'accept', when: 'before the money is taken', hangs: { path: CAPTURE, afterActing: false }, ends: 'ACCEPTED' },
  { act: 'accept', when: 'before it knows that', hangs: { path: CAPTURE, afterActing: true }, ends: 'ACCEPTED' },
  {
    act: 'accept',
    when: 'before it notes that',
    locks: { table: 'payment_operations', during: CAPTURE },
    ends: 'ACCEPTED',
  },
  {
    act: 'accept',
    when: 'before the order is accepted',
    locks: { table: 'orders', during: CAPTURE },
    ends: 'ACCEPTED',
  },
  { act: 'accept', when: 'before the coin is spent', locks: { table: 'coins', during: CAPTURE }, ends: 'ACCEPTED' },
  ...(['decline', 'lapse'] as const).flatMap((act): Point[] => {
    const ends = act === 'decline' ? 'DECLINED' : 'EXPIRED'
    return [
      {
        act,
        when: 'before its history is written',
        locks: { table: 'order_events' },
        ends: act === 'decline' ? 'REQUESTED' : ends,
      },
      {
        act,
        when: 'before the days are free',
        locks: { table: 'bookings' },
        ends: act === 'decline' ? 'REQUESTED' : ends,
      },
      { act, when: 'before the hold is let go', hangs: { path: RELEASE, afterActing: false }, ends },
      { act, when: 'before it knows that', hangs: { path: RELEASE, afterActing: true }, ends },
      { act, when: 'before it notes that', locks: { table: 'payment_operations', during: RELEASE }, ends },
    ]
  }),
  { act: 'cancel', when: 'before the refund', hangs: { path: REFUND, afterActing: false }, ends: 'CANCELLED' },
  {
    act: 'cancel',
    when: 'before it knows of the refund',
    hangs: { path: REFUND, afterActing: true },
    ends: 'CANCELLED',
  },
  {
    act: 'cancel',
    when: 'before it notes the refund',
    locks: { table: 'payment_operations', during: REFUND },
    ends: 'CANCELLED',
  },
]

const requests = async () => {
  const answer = await fetch(`${server.url}/dev/payments.json`)
  return ((await answer.json()) as { requests: LedgerRequest[] }).requests
}
const isOf = (pattern: string) => {
  const form = new RegExp(`^${pattern.replace('*', '[^/]+')}$`)
  return ({ path }: LedgerRequest) => form.test(path)
}

/** Kills the server at the point with SIGKILL. */
async function killAt({ act, hangs, locks }: Point, stage: { till: Till; orderId: string | null }): Promise<void> {
  const before = (await requests()).length
  const since = async (pattern: string) => (await requests()).slice(0, -before || undefined).filter(isOf(pattern))
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  try {
    const lock = () => holder.query(`begin; lock table ${locks!.table} in share row exclusive mode`)
    if (hangs) await post('/dev/stripe/behaviour', { failNext: { ...hangs, status: 'timeout', times: 50 } })
    if (locks?.during) await post('/dev/stripe/behaviour', { latencyMs: 2_000 })
    if (locks && !locks.during) await lock()
    const cutOff = perform(act, stage).then(
      () => 'done',
      () => 'cut off',
    )
    if (hangs) await until('hanging', async () => (await since(hangs.path)).some(({ status }) => status === 'timeout'))
    if (locks?.during) {
      await until('under way', async () => (await since(locks.during!)).length > 0)
      await lock()
    }
    if (locks?.after) await until('called', async () => (await since(locks.after!)).length > 0)
    if (locks) await until('waiting', async () => (await waitingFor(holder, locks.table)) > 0)
    await server.kill()
    expect(await cutOff).toBe('cut off')
    // The process's connections end with it; a statement that waits for the lock must not run later.
    await holder.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'watcher'`)
  } finally {
    await holder.end()
  }
}

async function waitingFor(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as waiting from pg_locks where not granted and relation = $1::regclass`,
    [table],
  )
  return rows[0].waiting
}

/** Starts the server again and lets a minute pass. */
async function restart(): Promise<void> {
  await start()
  // The queue releases a job 60 seconds after its process stopped responding.
  await opened.pool.query(`update jobs.job set state = 'retry', start_after = now() where state = 'active'`)
  await post('/dev/stripe/behaviour', {})
  await post('/dev/clock', { advance: 'PT1M' })
  await post('/dev/jobs/drain', {})
  ;[lender, lendee] = [seedClient(server.url, lender.token), seedClient(server.url, lendee.token)]
}

const orderOf = async (till: Till) => {
  const { items } = await lendee.send(getOrders)
  return items.find((order) => order.pendingRequestId === till.pendingRequestId)
}
const isClosed = {
  accept: 'ACCEPTED',
  decline: 'DECLINED',
  lapse: 'EXPIRED',
  cancel: 'CANCELLED',
  confirm: 'REQUESTED',
}

describe('the server is killed', () => {
  const all = points.map((point) => [`${point.act}: ${point.when}`, point] as const)
  const chosen = process.env.KILLS === 'all' ? all : all.filter(([name]) => always.includes(name))
  it.each(chosen)('%s', async (_name, point) => {
    const stage = await prepare(point.act)
    await killAt(point, stage)
    await restart()
    expect((await orderOf(stage.till))?.status ?? null).toBe(point.ends)
    expect(await faultsOf(opened.db, await holdsOf(server))).toEqual([])

    // The interrupted client retries: a completed move is not repeated, a missing one is made.
    await perform(point.act, stage).catch((error: Error) => expect(error.message).toContain('409'))
    await post('/dev/jobs/drain', {})
    expect((await orderOf(stage.till))?.status).toBe(isClosed[point.act])
    expect(await faultsOf(opened.db, await holdsOf(server))).toEqual([])
  })
})
