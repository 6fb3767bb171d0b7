import { today } from '@hemline/contract/days.ts'
import { mondayOnOrBefore } from '@hemline/contract/working-days.ts'
import { migrate } from '@hemline/server/src/base/migrate.ts'
import type { Deps } from '@hemline/server/src/deps.ts'
import { storeWeeks } from '@hemline/server/src/operator/weeks-actions.ts'
import { sealDetails } from '@hemline/server/src/payouts/details.ts'
import { tokenFor } from '@hemline/server/test/make-member.ts'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.ts'
import { serveBare } from './desk-bare.ts'
import { fillDesk } from './desk-fill.ts'
import { BOTH_NAMES, type DeskSubjects, deskWork, listsWithNames } from './desk-work.ts'
import { fill } from './fill.ts'
import { startHemline } from './start-hemline.ts'

export type DeskSize = { members: number; listings: number; orders: number }
/** `list`: the path without `/api/operator/` and what was asked; times in ms. */
type Answer = { list: string; path: string; p50: number; p95: number }
type Times = Pick<Answer, 'p50' | 'p95'>

const LIMIT_MS = 300
const TIMES = 20
/** A slow answer is measured again this often: another process on the machine is not Hemline's doing. */
const ROUNDS_MOST = 3

/**
 * Measures every GET of the operator's room on a community of that size: lists with words, filters, sorts and second pages.
 * Returns 1 when 5 % of the times of an answer are above 300 ms at the server in every round, and 0 otherwise.
 */
export async function benchDesk({ size, only }: { size: DeskSize; only: readonly string[] }): Promise<number> {
  const postgres = await startPostgres()
  try {
    await migrate(postgres.url)
    const began = performance.now()
    await fillDatabase(postgres.url, size)
    const counts = Object.entries(size).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    console.log(`${counts.join(', ')} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const { answers, bare } = await measureDesk(only)
    const slow = answers.filter(({ p95 }) => p95 > LIMIT_MS)
    console.log('\nslowest answer of each list: p50, p95')
    console.log(`${inMs(bare.p50)} ${inMs(bare.p95)}  bare limit         node:http, 50 orders by their keys`)
    for (const { list, path, p50, p95 } of slowestOfEach(answers))
      console.log(`${inMs(p50)} ${inMs(p95)}  ${list.padEnd(18)} ${path}`)
    for (const { path, p50, p95 } of slow) console.log(`${inMs(p50)} ${inMs(p95)}  ABOVE ${path}`)
    console.log(
      `${answers.length} answers, each ${TIMES} times; limit of p95 ${LIMIT_MS} ms; above it: ${slow.length === 0 ? 'none' : slow.length}; ${slow.length === 0 ? 'PASSED' : 'FAILED'}`,
    )
    return slow.length === 0 ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

const inMs = (ms: number) => `${ms.toFixed(0).padStart(6)} ms`
const slowestOfEach = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ list }, at) => answers.findIndex((other) => other.list === list) === at)

/** Fills a migrated database with a community of that size. */
async function fillDatabase(url: string, size: DeskSize): Promise<void> {
  process.env.DATABASE_URL = url
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { viewer } = await fill(pool, { ...size, friendsOfViewer: 50 })
  await fillDesk(pool, { orders: size.orders, operatorId: viewer.id })
  await pool.end()
}

/**
 * Starts the server on a filled database, and returns the times of all answers, or of those of some calls, slowest first, and those of
 * a page that has not to be found.
 */
async function measureDesk(only: readonly string[] = []): Promise<{ answers: Answer[]; bare: Times }> {
  const { deps, app, port } = await startHemline({ OPERATOR_SECOND_FACTOR: 'false' })
  try {
    await addBankAccounts(deps)
    const { operatorId, ...of } = await findSubjects(deps.pool)
    const work = deskWork(of)
    const gets = app.calls.filter(({ method, path }) => method === 'GET' && /^\/api\/operator\/[^/:]+$/.test(path))
    const forgotten = gets.map(({ path }) => path.slice('/api/operator/'.length)).filter((name) => !(name in work))
    if (forgotten.length > 0) throw new Error(`Not measured: ${forgotten.join(', ')}`)
    const began = performance.now()
    await storeWeeks(deps, mondayOnOrBefore(today(deps.clock.now())))
    console.log(`all weeks that are over, as the hourly look counts them: ${inMs(performance.now() - began).trim()}`)
    const headers = { authorization: `Bearer ${await tokenFor(deps, operatorId)}` }
    const ask = async (path: string) => {
      const start = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      const text = await answer.text()
      const ms = performance.now() - start
      if (answer.status !== 200) throw new Error(`${path} is answered ${answer.status}: ${text.slice(0, 200)}`)
      const { lastKey = null, items } = JSON.parse(text) as { lastKey?: string | null; items?: unknown[] }
      return { ms, lastKey, count: items?.length ?? null }
    }
    const answers: Answer[] = []
    for (const [list, queries] of Object.entries(work)) {
      if (only.length > 0 && !only.includes(list)) continue
      for (const query of queries) {
        const path = `/api/operator/${list}?${new URLSearchParams(query)}`
        const { lastKey, count } = await ask(path)
        if (query.words === BOTH_NAMES && Object.keys(query).length === 1 && listsWithNames.includes(list) && !count)
          throw new Error(`${path} finds nothing`)
        answers.push({ list, path, ...(await measure(path, ask)) })
        if (lastKey === null) continue
        const second = await measure(`${path}&${new URLSearchParams({ lastKey })}`, ask)
        answers.push({ list, path: `${path} (second page)`, ...second })
      }
    }
    return { answers: answers.sort((a, b) => b.p95 - a.p95), bare: await measureBare(deps.pool) }
  } finally {
    await app.close()
    await deps.close()
  }
}

async function measureBare(pool: pg.Pool): Promise<Times> {
  const bare = await serveBare(pool)
  try {
    return await measure(bare.url, async (url) => {
      const start = performance.now()
      await (await fetch(url)).text()
      return { ms: performance.now() - start }
    })
  } finally {
    await bare.close()
  }
}

/** Times an answer, again while its p95 is above the limit: returns the best round. */
async function measure(path: string, ask: (path: string) => Promise<{ ms: number }>): Promise<Times> {
  let best: Times | undefined
  for (let round = 0; round < ROUNDS_MOST; round += 1) {
    const times: number[] = []
    for (let time = 0; time < TIMES; time += 1) times.push((await ask(path)).ms)
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.ceil(share * TIMES) - 1]!
    const answer = { p50: at(0.5), p95: at(0.95) }
    if (best === undefined || answer.p95 < best.p95) best = answer
    if (best.p95 <= LIMIT_MS) break
  }
  return best!
}

/** Three of four of those who are owed have a bank account, encrypted as members’ own are. */
async function addBankAccounts(deps: Deps): Promise<void> {
  const owed = await deps.pool.query<{ id: string }>(
    `select distinct m.id from owed_lines l join members m on m.id = l.member_id where l.paid_at is null and m.no % 4 > 0`,
  )
  for (const { id } of owed.rows) {
    const sealed = await sealDetails(deps, id, { holder: 'A Bench', sortCode: '089999', accountNumber: '66374958' })
    await deps.pool.query(
      'insert into payout_details (member_id, sealed, created_at, updated_at) values ($1, $2, now(), now()) on conflict do nothing',
      [id, sealed],
    )
  }
}

/** One of each, in the middle of the lists. */
async function findSubjects(pool: pg.Pool): Promise<DeskSubjects & { operatorId: string }> {
  const { rows } = await pool.query<DeskSubjects & { operatorId: string }>(`
    select o.id as "orderId", o.order_number as "orderNumber", o.listing_id as "listingId", m.id as "memberId", m.email,
      (select id from orders where status = 'DISPUTE' order by order_number limit 1) as "disputeId",
      (select id from reports order by created_at desc limit 1) as "reportId",
      (select id from members where is_operator) as "operatorId"
    from orders o join members m on m.id = o.lender_id where o.status = 'COMPLETED' order by o.created_at desc offset 100 limit 1`)
  return rows[0]!
}
