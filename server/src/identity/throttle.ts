import { createHmac } from 'node:crypto'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { CODE_TRIES } from '@hemline/contract/limits.ts'
import { networkOf, siteOf } from '../base/network.ts'
import type { Issuer } from './issuer.ts'
import { countUnlessBlocked, deleteCount, type Limit, readAttempts, uncountAttempt } from './throttle-store.ts'
import { WireRefusal } from './wire-refusal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Ten in any quarter of an hour: what one network, or one known device, may try on one account. */
const TEN: Limit = {
  free: 10,
  firstWaitSeconds: 15 * MINUTE,
  longestWaitSeconds: 15 * MINUTE,
  resetAfterSeconds: 15 * MINUTE,
}
/** The same while an account is tried from everywhere: each network has a few, so the right password still comes first. */
const FEW: Limit = {
  free: 3,
  firstWaitSeconds: 15 * MINUTE,
  longestWaitSeconds: 4 * HOUR,
  resetAfterSeconds: DAY,
}
/** From so many remembered attempts on one account on, `FEW` holds for the networks that try it. */
const TRIED_FROM_EVERYWHERE = 100

/** What the known devices of one account try together: it makes nobody wait, and fades in a day. */
const DEVICES: Limit = {
  free: 1_000_000,
  firstWaitSeconds: 1,
  longestWaitSeconds: 1,
  resetAfterSeconds: DAY,
  oneExpiresEverySeconds: DAY / 50,
}
/** From so many on they are counted as strangers: a stolen sign-in, or the password of before, makes any number of devices. */
const TRIED_BY_DEVICES = 50

const spraying = { firstWaitSeconds: 5, longestWaitSeconds: 15 * MINUTE, resetAfterSeconds: HOUR }
const letters = { firstWaitSeconds: MINUTE, longestWaitSeconds: HOUR }

/** By account and network, by network (a site has eight times as much), and by account over everybody (decision 66). */
const limits = {
  signIn: {
    pair: TEN,
    network: { ...spraying, free: 30 },
    account: {
      free: 1000,
      firstWaitSeconds: 5,
      longestWaitSeconds: 15 * MINUTE,
      resetAfterSeconds: DAY,
      oneExpiresEverySeconds: DAY / 100,
    },
  },
  letter: {
    pair: { ...letters, longestWaitSeconds: 6 * HOUR, free: 4, resetAfterSeconds: DAY },
    network: { ...letters, free: 40, resetAfterSeconds: HOUR },
    account: { ...letters, free: 20, resetAfterSeconds: DAY, oneExpiresEverySeconds: HOUR },
  },
  code: {
    pair: { free: CODE_TRIES, firstWaitSeconds: DAY, longestWaitSeconds: DAY, resetAfterSeconds: DAY },
    network: { ...spraying, free: 40 },
    account: { ...letters, free: 20, resetAfterSeconds: DAY },
  },
} as const satisfies Record<string, { pair: Limit; network: Limit; account: Limit }>
const SITE_FACTOR = 8

export type ThrottledAction = keyof typeof limits
export type ThrottleSubject = {
  email: string
  address: string
  /** A device that signed in to this account before, or a sign-in that stands: counted by itself (devices.ts). */
  device?: string | null | undefined
  /** The one code that is tried, so that a fresh one has tries of its own. */
  codeId?: string | undefined
}

/**
 * Counts an attempt before it is looked at, so that many at once do not slip through. Throws TooManyRequestsException while
 * it must wait. Known and unknown e-mails are counted alike. A known device is counted by itself: what strangers do
 * to the account never stops it. What must wait for its own account and network is not counted any further, so one network
 * cannot use up what all others may try. A server with RATE_LIMIT=0 (load tests) does not count by network.
 */
export async function countAttempt(issuer: Issuer, action: ThrottledAction, subject: ThrottleSubject): Promise<void> {
  if (await mustWaitFor(issuer, action, subject)) refuseAttempt()
}

export function refuseAttempt(): never {
  throw new WireRefusal('TooManyRequestsException', identityTexts.tooManyAttempts)
}

/** The same; says what it must wait for: its own tries, or what others do too. Null when it need not wait. */
export async function mustWaitFor(
  issuer: Issuer,
  action: ThrottledAction,
  subject: ThrottleSubject,
): Promise<'own' | 'others' | null> {
  const now = issuer.clock.now()
  for (const [index, [key, limit]] of (await keysOf(issuer, action, subject)).entries()) {
    if (!(await countUnlessBlocked(issuer.db, key, limit, now))) return index === 0 ? 'own' : 'others'
  }
  return null
}

/** Counts by the network alone: for what is bounded otherwise, such as the tries of the code that this very client asked for. */
export async function countByNetwork(
  issuer: Issuer,
  action: ThrottledAction,
  { address }: { address: string },
): Promise<void> {
  for (const [key, limit] of await networksOf(issuer, action, address)) {
    if (!(await countUnlessBlocked(issuer.db, key, limit, issuer.clock.now()))) refuseAttempt()
  }
}

/** A right password or code: this network or device starts anew with the account, and the attempt is not held against the others. */
export async function clearAttempt(issuer: Issuer, action: ThrottledAction, subject: ThrottleSubject): Promise<void> {
  const [own, ...others] = await keysOf(issuer, action, subject)
  await deleteCount(issuer.db, own![0])
  await undoCounts(issuer, others)
}

/** The same for what `countByNetwork` counted. */
export async function clearNetworkAttempt(
  issuer: Issuer,
  action: ThrottledAction,
  { address }: { address: string },
): Promise<void> {
  await undoCounts(issuer, await networksOf(issuer, action, address))
}

async function undoCounts(issuer: Issuer, counted: [string, Limit][]): Promise<void> {
  if (counted.length === 0) return
  const keys = counted.map(([key]) => key)
  await uncountAttempt(issuer.db, keys)
}

/** After a new password: what was guessed of the one before is worth nothing any more. */
export async function clearGuesses(issuer: Issuer, subject: ThrottleSubject): Promise<void> {
  await clearAttempt(issuer, 'signIn', subject)
  await deleteCount(issuer.db, await keyOf(issuer, 'signIn', 'account', subject.email))
}

async function keyOf(issuer: Issuer, action: ThrottledAction, kind: string, ...values: string[]): Promise<string> {
  const text = `throttle\n${values.join('\n').toLowerCase()}`
  const hash = createHmac('sha256', await issuer.secret()).update(text)
  return `${action}:${kind}:${hash.digest('base64url')}`
}

/** What an attempt is counted by, the narrowest first: that one is its own. */
async function keysOf(issuer: Issuer, action: ThrottledAction, subject: ThrottleSubject): Promise<[string, Limit][]> {
  const { email, address, device, codeId } = subject
  const devices = await keyOf(issuer, action, 'devices', email)
  if (device && (await readAttempts(issuer.db, devices, DEVICES, issuer.clock.now())) < TRIED_BY_DEVICES)
    return [
      [await keyOf(issuer, action, 'device', email, device), action === 'letter' ? limits.letter.pair : TEN],
      [devices, DEVICES],
    ]
  const account = await keyOf(issuer, action, 'account', email)
  const pair = await keyOf(issuer, action, 'pair', codeId ?? email, networkOf(address))
  const isTriedFromEverywhere =
    action === 'signIn' &&
    (await readAttempts(issuer.db, account, limits.signIn.account, issuer.clock.now())) >= TRIED_FROM_EVERYWHERE
  return [
    [pair, isTriedFromEverywhere ? FEW : limits[action].pair],
    ...(await networksOf(issuer, action, address)),
    [account, limits[action].account],
  ]
}

async function networksOf(issuer: Issuer, action: ThrottledAction, address: string): Promise<[string, Limit][]> {
  if (issuer.env.RATE_LIMIT === 0) return []
  const limit = limits[action].network
  const site = siteOf(address)
  return [
    [await keyOf(issuer, action, 'network', networkOf(address)), limit],
    ...(site
      ? ([[await keyOf(issuer, action, 'site', site), { ...limit, free: limit.free * SITE_FACTOR }]] as [
          string,
          Limit,
        ][])
      : []),
  ]
}
