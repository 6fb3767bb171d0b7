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

/** Ten per quarter of an hour: the limit of one network, or one known device, on one account. */
const TEN: Limit = {
  free: 10,
  firstWaitSeconds: 15 * MINUTE,
  longestWaitSeconds: 15 * MINUTE,
  resetAfterSeconds: 15 * MINUTE,
}
/**
 * The limit during a distributed attack on an account: each network has a few attempts, so the right password is still
 * accepted.
 */
const FEW: Limit = {
  free: 3,
  firstWaitSeconds: 15 * MINUTE,
  longestWaitSeconds: 4 * HOUR,
  resetAfterSeconds: DAY,
}
/** From this number of recent attempts on one account, `FEW` applies to each network. */
const TRIED_FROM_EVERYWHERE = 100

/** The attempts of all known devices of one account together: they delay no one, and expire within a day. */
const DEVICES: Limit = {
  free: 1_000_000,
  firstWaitSeconds: 1,
  longestWaitSeconds: 1,
  resetAfterSeconds: DAY,
  oneExpiresEverySeconds: DAY / 50,
}
/**
 * From this number on they are treated as strangers: a stolen session or an old password creates any number of known
 * devices.
 */
const TRIED_BY_DEVICES = 50

const spraying = { firstWaitSeconds: 5, longestWaitSeconds: 15 * MINUTE, resetAfterSeconds: HOUR }
const letters = { firstWaitSeconds: MINUTE, longestWaitSeconds: HOUR }

/**
 * By account and network, by network (a site has eight times the limit), and by account over all networks (decision
 * 66).
 */
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
  /** A known device of this account, or a valid session: counted by itself (devices.ts). */
  device?: string | null | undefined
  /** The code that is tried: a new code has its own tries. */
  codeId?: string | undefined
}

/** Attempts within a valid session are counted for that member alone: attempts of strangers do not block it. */
export const memberDevice = (memberId: string) => `member:${memberId}`

/**
 * Counts an attempt before it is verified, so that concurrent attempts are limited too. Throws TooManyRequestsException
 * while it must wait. Known and unknown addresses are counted in the same way. A known device is counted by itself:
 * attempts of strangers never block it. An attempt blocked for its own account and network is not counted further, so
 * that one network cannot use up the limit of the others. With RATE_LIMIT=0 (load tests), networks are not counted.
 */
export async function countAttempt(issuer: Issuer, action: ThrottledAction, subject: ThrottleSubject): Promise<void> {
  if (await mustWaitFor(issuer, action, subject)) refuseAttempt()
}

export function refuseAttempt(): never {
  throw new WireRefusal('TooManyRequestsException', identityTexts.tooManyAttempts)
}

/**
 * Counts an attempt and returns which limit blocks it: its own, or one shared with others. Null when it need not wait.
 */
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

/**
 * Counts by network only: for attempts that another limit bounds, such as the tries of the code that this client
 * requested.
 */
export async function countByNetwork(
  issuer: Issuer,
  action: ThrottledAction,
  { address }: { address: string },
): Promise<void> {
  for (const [key, limit] of await networksOf(issuer, action, address)) {
    if (!(await countUnlessBlocked(issuer.db, key, limit, issuer.clock.now()))) refuseAttempt()
  }
}

/**
 * After a correct password or code: resets the count of this network or device and subtracts the attempt from the
 * others.
 */
export async function clearAttempt(issuer: Issuer, action: ThrottledAction, subject: ThrottleSubject): Promise<void> {
  const [own, ...others] = await keysOf(issuer, action, subject)
  await deleteCount(issuer.db, own![0])
  await undoCounts(issuer, others)
}

/** The same for attempts counted by `countByNetwork`. */
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

/** After a password change: deletes all counts, since guesses of the old password are worthless. */
export async function clearGuesses(issuer: Issuer, subject: ThrottleSubject): Promise<void> {
  await clearAttempt(issuer, 'signIn', subject)
  await deleteCount(issuer.db, await keyOf(issuer, 'signIn', 'account', subject.email))
}

async function keyOf(issuer: Issuer, action: ThrottledAction, kind: string, ...values: string[]): Promise<string> {
  const text = `throttle\n${values.join('\n').toLowerCase()}`
  const hash = createHmac('sha256', await issuer.secret()).update(text)
  return `${action}:${kind}:${hash.digest('base64url')}`
}

/** The keys under which an attempt is counted, the narrowest first: that one is its own. */
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

const secondFactorKey = (issuer: Issuer, memberId: string) => keyOf(issuer, 'code', 'second-factor', memberId)

/** Counts a try of a member's second factor before it is compared: ten in 15 minutes. Returns false when it must wait. */
export async function mayTrySecondFactor(issuer: Issuer, memberId: string): Promise<boolean> {
  return countUnlessBlocked(issuer.db, await secondFactorKey(issuer, memberId), TEN, issuer.clock.now())
}

/** After a right code: its tries begin again at none. */
export async function clearSecondFactorTries(issuer: Issuer, memberId: string): Promise<void> {
  await deleteCount(issuer.db, await secondFactorKey(issuer, memberId))
}
