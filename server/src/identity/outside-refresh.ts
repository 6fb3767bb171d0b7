import { createHash, hkdfSync } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { timeLeft } from '../base/deadline.ts'
import { createSealer } from '../base/seal.ts'
import { timeLimits } from '../base/time-limits.ts'
import type { Deps } from '../deps.ts'
import { IssuerUnavailable, type TokenAnswer } from '../outside/identity/port.ts'
import { claimRefresh, deleteRefreshes, findAnswer, releaseRefresh, storeAnswer } from './outside-refresh-store.ts'

/** How long the same refresh token has the same answer: a page that was closed while it refreshed asks again. */
const ANSWERED_SECONDS = 60
/** After this a node that exchanges a token counts as stopped; longer than the issuer may take. */
const ASKING_SECONDS = 20
const LOOK_MS = 100

type Place = Pick<Deps, 'db' | 'clock'>

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)

/** Only who has the refresh token can derive the key of its answer. */
const sealerOf = (refreshToken: string) =>
  createSealer([Buffer.from(hkdfSync('sha256', refreshToken, '', 'answer to a refresh', 32))])

/**
 * Exchanges a refresh token by `ask`, once however often it is asked within a minute: an issuer that replaces refresh
 * tokens ends the session of a client that did not hear its answer (decision 175). Returns the first answer again.
 * Throws what `ask` throws, and IssuerUnavailable when another request is still waiting for the issuer.
 */
export async function refreshOnce(
  { db, clock }: Place,
  refreshToken: string,
  ask: () => Promise<TokenAnswer>,
): Promise<TokenAnswer> {
  const hash = createHash('sha256').update(refreshToken).digest('base64url')
  const until = performance.now() + timeLeft(timeLimits.request.outsideMs)
  do {
    const now = clock.now()
    const since = { asking: before(now, ASKING_SECONDS), answered: before(now, ANSWERED_SECONDS) }
    if (await claimRefresh(db, { hash, now, since }))
      return askAndStore({ db, claim: { hash, askedAt: now }, refreshToken }, ask)
    const sealed = await findAnswer(db, hash)
    if (sealed) return { status: 200, body: JSON.parse(sealerOf(refreshToken).open(sealed, hash)) }
    await setTimeout(LOOK_MS)
  } while (performance.now() < until)
  throw new IssuerUnavailable('The issuer has not answered the first request with this refresh token')
}

async function askAndStore(
  { db, claim, refreshToken }: { db: Deps['db']; claim: { hash: string; askedAt: Date }; refreshToken: string },
  ask: () => Promise<TokenAnswer>,
): Promise<TokenAnswer> {
  let isReplaced = false
  try {
    const answer = await ask()
    const { refresh_token: next } = answer.body
    // a refresh token that stays as it was can be exchanged again
    isReplaced = answer.status === 200 && typeof next === 'string' && next !== refreshToken
    if (isReplaced)
      await storeAnswer(db, { ...claim, sealed: sealerOf(refreshToken).seal(JSON.stringify(answer.body), claim.hash) })
    return answer
  } finally {
    if (!isReplaced) await releaseRefresh(db, claim)
  }
}

/** Deletes the answers that are no longer returned. */
export const forgetRefreshes = ({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> =>
  deleteRefreshes(db, before(now, ANSWERED_SECONDS))
