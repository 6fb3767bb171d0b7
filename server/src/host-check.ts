import { randomBytes } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkDatabase, checkDirect, checkReplica } from './base/database-check.ts'
import type { Env } from './base/env.ts'
import { type Finding, note, reasonOf, right, wrong } from './base/finding.ts'
import { hostIn } from './base/sender-address.ts'
import { checkBreaches } from './outside/breaches/check.ts'
import { checkCarrier } from './outside/carrier/check.ts'
import { checkGeocoder } from './outside/geocoder/check.ts'
import { checkIssuer } from './outside/identity/check.ts'
import { checkImageStore, checkImagesUrl, checkLeftImages } from './outside/image-store/check.ts'
import { checkMail } from './outside/mail/check.ts'
import { checkPayments } from './outside/payments/check.ts'
import { checkPush } from './outside/push/check.ts'
import { checkSms } from './outside/sms/check.ts'
import { checkTiles } from './outside/tiles/check.ts'

const GB = 1e9
const LITTLE_SPACE_BYTES = GB
const NO_SPACE_BYTES = GB / 10

/**
 * Checks what a host set up, all systems concurrently: settings, disk, database and every outside system that the
 * settings name. Sends a letter only when `letterTo` is given, moves no money and orders nothing. Never throws.
 */
export async function checkHost(
  env: Env,
  { now, letterTo, stripeAddress }: { now: Date; letterTo?: string | undefined; stripeAddress?: string },
): Promise<Finding[]> {
  const checks: [string, () => Finding[] | Promise<Finding | Finding[]>][] = [
    ['Settings', () => checkSettings(env)],
    ['Data folder', () => checkFolder(env)],
    ['Database', () => checkDatabase(env, { now })],
    ['Database past the pooler', () => checkDirect(env)],
    ['Replica', () => checkReplica(env)],
    ['Pictures', () => checkImageStore(env)],
    ['Pictures’ CDN', () => checkImagesUrl(env)],
    ['Pictures', () => checkLeftImages(env)],
    ['Mail', () => checkMail(env, { letterTo })],
    ['Sign-in', () => checkIssuer(env)],
    ['Stripe', () => checkPayments(env, stripeAddress ? { address: stripeAddress } : {})],
    ['Royal Mail', () => checkCarrier(env)],
    ['Text messages', () => checkSms(env)],
    ['Notifications', () => checkPush(env)],
    ['Map', () => checkTiles(env)],
    ['Postcodes', () => checkGeocoder(env)],
    ['Breached passwords', () => checkBreaches(env)],
  ]
  const findings = await Promise.all(
    checks.map(async ([what, check]) => {
      try {
        return await check()
      } catch (error) {
        return wrong(what, `It couldn’t be checked: ${reasonOf(error)}.`)
      }
    }),
  )
  return findings.flat()
}

/** 1 when something is wrong, 2 when something did not answer, otherwise 0. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ state }) => state === 'wrong')) return 1
  return findings.some(({ state }) => state === 'away') ? 2 : 0
}

const words = { right: 'right', wrong: 'WRONG', away: 'no answer', note: 'note' } as const

/** One line for the terminal. */
export const lineOf = ({ what, state, text }: Finding): string => `${words[state].padEnd(10)} ${what}: ${text}`

const unreachable = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)|\.(invalid|example|localhost)$|^example\.(com|org|net)$/

function checkSettings(env: Env): Finding[] {
  const findings: Finding[] = []
  const { protocol, hostname, pathname, search, hash } = new URL(env.publicUrl)
  if (protocol !== 'https:')
    findings.push(
      wrong(
        'Address',
        `PUBLIC_URL is ${env.publicUrl}. Members’ passwords need https: put a proxy with a certificate in front.`,
      ),
    )
  else if (`${pathname}${search}${hash}` !== '/')
    findings.push(
      wrong(
        'Address',
        `PUBLIC_URL is ${env.publicUrl}. Hemline needs an address of its own, without a path behind it.`,
      ),
    )
  else if (unreachable.test(hostname)) findings.push(wrong('Address', `No one can reach PUBLIC_URL, ${env.publicUrl}.`))
  else findings.push(right('Address', `Members reach Hemline at ${env.publicUrl}.`))
  if (env.TRUST_PROXY === 0)
    findings.push(
      note(
        'Address',
        'TRUST_PROXY isn’t set. With a proxy in front all members would share the limits of one address.',
      ),
    )
  const missing = (['OPERATOR_NAME', 'OPERATOR_EMAILS', 'CONTACT_EMAIL'] as const).filter((name) => !env[name])
  const from = hostIn(env.MAIL_FROM)
  if (missing.length > 0)
    findings.push(
      wrong('Operator', `${missing.join(', ')} not set: nobody can settle a dispute, and the terms name nobody.`),
    )
  else
    findings.push(
      right('Operator', `${env.OPERATOR_NAME} runs this Hemline; ${env.operatorEmails.join(', ')} may use Admin.`),
    )
  if (!from || unreachable.test(from))
    findings.push(wrong('Mail', `MAIL_FROM is ${env.MAIL_FROM}. Set an address of yours.`))
  return findings
}

async function checkFolder({ dataFolder }: Env): Promise<Finding> {
  const what = 'Data folder'
  const file = join(dataFolder, `.check-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(dataFolder, { recursive: true })
    await writeFile(file, 'check', { flush: true })
    await rm(file)
    const { bavail, bsize } = await statfs(dataFolder)
    const free = bavail * bsize
    const size = `${(free / GB).toFixed(1)} GB`
    if (free < NO_SPACE_BYTES) return wrong(what, `Only ${size} are free in ${dataFolder}.`)
    if (free < LITTLE_SPACE_BYTES) return note(what, `Only ${size} are free in ${dataFolder}.`)
    return right(what, `${dataFolder} can be written; ${size} are free.`)
  } catch (error) {
    return wrong(what, `${dataFolder} can’t be written: ${reasonOf(error)}.`)
  }
}
