import { createHmac } from 'node:crypto'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import type { Issuer } from './issuer.ts'
import { WireRefusal } from './wire-refusal.ts'

/** So many attempts are free; after each further one the wait doubles, up to the longest. A quiet while forgets them. */
type Limit = { free: number; firstWaitSeconds: number; longestWaitSeconds: number; forgottenAfterSeconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const limits = {
  signIn: {
    email: { free: 5, firstWaitSeconds: 5, longestWaitSeconds: 15 * MINUTE, forgottenAfterSeconds: DAY },
    address: { free: 30, firstWaitSeconds: 5, longestWaitSeconds: 15 * MINUTE, forgottenAfterSeconds: HOUR },
  },
  letter: {
    email: { free: 4, firstWaitSeconds: MINUTE, longestWaitSeconds: HOUR, forgottenAfterSeconds: DAY },
    address: { free: 40, firstWaitSeconds: MINUTE, longestWaitSeconds: HOUR, forgottenAfterSeconds: HOUR },
  },
  code: {
    email: { free: 20, firstWaitSeconds: MINUTE, longestWaitSeconds: HOUR, forgottenAfterSeconds: DAY },
    address: { free: 40, firstWaitSeconds: 5, longestWaitSeconds: 15 * MINUTE, forgottenAfterSeconds: HOUR },
  },
} as const satisfies Record<string, { email: Limit; address: Limit }>

export type Deed = keyof typeof limits
export type Doer = { email: string; address: string }

/**
 * Counts an attempt before it is looked at, so that many at once do not slip through, for its e-mail and its address.
 * Throws TooManyRequestsException while either must wait. Known and unknown e-mails are counted alike. A server that has
 * RATE_LIMIT=0 (load tests) does not count by address.
 */
export async function countAttempt(issuer: Issuer, deed: Deed, doer: Doer): Promise<void> {
  for (const [key, limit] of await keysOf(issuer, deed, doer)) {
    if (await mustWait(issuer.db, key, limit, issuer.clock.now())) {
      throw new WireRefusal('TooManyRequestsException', identityTexts.tooManyAttempts)
    }
  }
}

/** A right password or code: the e-mail starts anew, and this attempt is not held against the address. */
export async function forgiveAttempt(issuer: Issuer, deed: Deed, doer: Doer, db: Db = issuer.db): Promise<void> {
  const [email, address] = await keysOf(issuer, deed, doer)
  await db.deleteFrom('throttles').where('key', '=', email![0]).execute()
  if (!address) return
  await db
    .updateTable('throttles')
    .set({ attempts: sql`greatest(attempts - 1, 0)`, blocked_until: null })
    .where('key', '=', address[0])
    .execute()
}

async function keysOf(issuer: Issuer, deed: Deed, { email, address }: Doer): Promise<[string, Limit][]> {
  const secret = await issuer.secret()
  const key = (kind: string, value: string) =>
    `${deed}:${kind}:${createHmac('sha256', secret).update(`throttle\n${value.toLowerCase()}`).digest('base64url')}`
  const { email: byEmail, address: byAddress } = limits[deed]
  return [
    [key('email', email), byEmail],
    ...(issuer.env.RATE_LIMIT > 0 ? ([[key('address', address), byAddress]] as [string, Limit][]) : []),
  ]
}

async function mustWait(db: Db, key: string, limit: Limit, now: Date): Promise<boolean> {
  const forgotten = new Date(now.getTime() - limit.forgottenAfterSeconds * 1000)
  const attempts = sql<number>`case when throttles.last_at < ${forgotten} then 1 else throttles.attempts + 1 end`
  const wait = sql`least(${limit.firstWaitSeconds} * 2 ^ least((${attempts}) - ${limit.free}, 20), ${limit.longestWaitSeconds})`
  const counted = await db
    .insertInto('throttles')
    .values({ key, attempts: 1, last_at: now, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          attempts,
          last_at: now,
          blocked_until: sql<Date>`case when (${attempts}) >= ${limit.free} then ${now}::timestamptz + make_interval(secs => ${wait}) end`,
        })
        .where((eb) => eb.or([eb('throttles.blocked_until', 'is', null), eb('throttles.blocked_until', '<=', now)])),
    )
    .returning('attempts')
    .executeTakeFirst()
  return counted === undefined
}
