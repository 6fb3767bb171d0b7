import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@hemline/contract/durations.ts'
import type { Issuer } from './issuer.ts'

/** Longer than browsers store a cookie without renewing it. */
const DEVICE_COOKIE_DAYS = 400
const NONCE = /^[\w-]{22}$/

/**
 * The known devices of a request, one for each account that signed in there before (OWASP's device cookies, decision
 * 66).
 */
export type Devices = {
  /** Returns the device's id for this account, or null when it never signed in to it. */
  idOf(email: string): Promise<string | null>
  /** Makes this device a known device of the account. */
  know(email: string): Promise<void>
  /** The Set-Cookie headers of the answer. */
  readonly cookies: readonly string[]
}

/**
 * Reads and writes device cookies. A cookie is valid for one account only, proves only an earlier sign-in in this
 * browser, and does not contain the account's name in clear text. The server stores nothing of it.
 */
export function openDevices(issuer: Issuer, header: string | undefined): Devices {
  const given = new Map(
    (header ?? '').split(';').map((part): [string, string] => {
      const [name = '', ...value] = part.trim().split('=')
      return [name, value.join('=')]
    }),
  )
  const cookies: string[] = []
  const sign = async (...words: string[]) =>
    createHmac('sha256', await issuer.secret())
      .update(`device\n${words.join('\n').toLowerCase()}`)
      .digest('base64url')
  const nameOf = async (email: string) => `hemline-device-${(await sign('name', email)).slice(0, 12)}`

  async function idOf(email: string): Promise<string | null> {
    const [nonce = '', signature = ''] = (given.get(await nameOf(email)) ?? '').split('.')
    if (!NONCE.test(nonce)) return null
    const [is, should] = [Buffer.from(signature), Buffer.from(await proof(email, nonce))]
    return is.length === should.length && timingSafeEqual(is, should) ? nonce : null
  }
  const proof = async (email: string, nonce: string) =>
    createHmac('sha256', await issuer.secret())
      .update(`device\nproof\n${email.toLowerCase()}\n${nonce}`)
      .digest('base64url')

  return {
    idOf,
    async know(email) {
      if (await idOf(email)) return
      const nonce = randomBytes(16).toString('base64url')
      const secure = issuer.env.publicUrl.startsWith('https:') ? '; Secure' : ''
      const value = `${await nameOf(email)}=${nonce}.${await proof(email, nonce)}`
      cookies.push(
        `${value}; Path=/identity; Max-Age=${(DEVICE_COOKIE_DAYS * DAY_MS) / 1000}; HttpOnly; SameSite=Strict${secure}`,
      )
    },
    cookies,
  }
}
