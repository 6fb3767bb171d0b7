import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { TERMS_VERSION } from '@hemline/contract/limits.ts'
import { migrate } from '@hemline/server/src/base/migrate.ts'
import { openIssuer } from '@hemline/server/src/identity/issuer.ts'
import { signUp } from '@hemline/server/src/identity/sign-up-actions.ts'
import { startWorker } from '@hemline/server/src/worker.ts'
import { makeMember } from '@hemline/server/test/make-member.ts'
import { SMTPServer } from 'smtp-server'
import { startPostgres } from '../scripts/postgres.ts'
import { planNewsletter } from '../server/src/notifications/newsletter-actions.ts'
import { startHemline } from './start-hemline.ts'

const SIGN_UPS = 30
/** The mail server's time per email, as over a network. */
const DELAY_MS = 50

/**
 * Measures the emails per second of one process sending a newsletter, and how long 30 codes requested meanwhile take.
 */
export async function benchNewsletter({ count }: { count: number }): Promise<void> {
  const postgres = await startPostgres()
  const box = await openSlowBox()
  try {
    await migrate(postgres.url)
    process.env.DATABASE_URL = postgres.url
    const { deps, app } = await startHemline({ SMTP_URL: box.url, RATE_LIMIT: '0' })
    const operator = await makeMember(deps)
    await deps.pool.query(
      `insert into members (id, public_id, email, first_name, has_onboarded, has_newsletter, created_at, updated_at)
       select gen_random_uuid(), lpad(no::text, 8, '0'), 'reader-' || no || '@example.com', 'Reader', true, true, now(), now()
       from generate_series(1, $1::int) as no`,
      [count],
    )
    const newsletter = {
      segment: 'EVERYONE' as const,
      subject: 'News of the wardrobe',
      paragraphs: ['Forty new dresses came in this month.'],
    }
    await deps.db
      .transaction()
      .execute((tx) => planNewsletter(deps, tx, { id: randomUUID(), operatorId: operator.id, newsletter }))
    const began = performance.now()
    await startWorker(deps)
    while (box.received.size < count / 10) await pause(20)
    const waits = await signUpConcurrently(openIssuer(deps), box.received)
    while (box.received.size < count + SIGN_UPS) await pause(20)
    const seconds = (performance.now() - began) / 1000
    await app.close()
    await deps.close()
    console.log(
      `A newsletter to ${count.toLocaleString('en')}, a mail server that takes ${DELAY_MS} ms per email, one process`,
    )
    console.log(
      `  ${box.received.size} emails in ${seconds.toFixed(1)} s, ${(box.received.size / seconds).toFixed(0)} a second (aim 50)`,
    )
    const [middle, last] = [waits[Math.floor(waits.length / 2)]!, waits.at(-1)!]
    console.log(
      `  ${SIGN_UPS} concurrent sign-ups meanwhile: code after ${inSeconds(middle)} (median), ${inSeconds(last)} (the last)`,
    )
  } finally {
    box.close()
    await postgres.stop()
  }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Returns how long each sign-up waited for the code, in milliseconds, sorted; without hashing the passwords. */
async function signUpConcurrently(
  issuer: ReturnType<typeof openIssuer>,
  received: Map<string, number>,
): Promise<number[]> {
  const emails = Array.from({ length: SIGN_UPS }, (_, no) => `new-${no}@example.com`)
  const attributes = { birthdate: '1990-05-17', 'custom:termsVersion': TERMS_VERSION }
  const askedAt = await Promise.all(
    emails.map(async (email) => {
      await signUp(issuer, { email, password: randomUUID(), attributes, address: '127.0.0.1' })
      return performance.now()
    }),
  )
  while (!emails.every((email) => received.has(email))) await pause(5)
  return emails.map((email, at) => Math.max(0, received.get(email)! - askedAt[at]!)).sort((a, b) => a - b)
}

/** A mail server that accepts every email after a delay; `received` is when, by recipient. */
async function openSlowBox(): Promise<{ url: string; received: Map<string, number>; close(): void }> {
  const received = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', async () => {
        await pause(DELAY_MS)
        for (const { address } of session.envelope.rcptTo) received.set(address, performance.now())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() }
}
