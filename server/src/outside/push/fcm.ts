import { readFileSync } from 'node:fs'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { systemClock } from '../../base/clock.ts'
import { timeLimits } from '../../base/time-limits.ts'
import { type PushMessage, PushNotTaken, type PushTarget } from './port.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const TIMEOUT_MS = timeLimits.outside.pushMs
const TOKEN_MINUTES = 60
const EARLY_MS = 60_000

const ServiceAccount = z.object({
  project_id: z.string().regex(/^[a-z0-9-]+$/),
  client_email: z.string().min(3),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>
const Access = z.object({ access_token: z.string(), expires_in: z.number() })

/** Reads the key file of a Firebase service account. Throws a readable message when it is invalid. */
export function readServiceAccount(path: string): ServiceAccount {
  try {
    return ServiceAccount.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new Error(`FCM_SERVICE_ACCOUNT: ${path} is not the key file of a service account. See .env.example.`, {
      cause,
    })
  }
}

type NativeTarget = Extract<PushTarget, { keys: null }>

/** Pushes to native devices by FCM HTTP v1, for iOS by way of APNs. */
export function fcmSender(account: ServiceAccount, endpoint = 'https://fcm.googleapis.com') {
  let access: { token: string; until: number } | null = null

  async function accessToken(): Promise<string> {
    const now = systemClock.now().getTime()
    if (access && now < access.until - EARLY_MS) return access.token
    const seconds = Math.floor(now / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + TOKEN_MINUTES * 60)
      .sign(await importPKCS8(account.private_key, 'RS256'))
    const answer = await ask(account.token_uri, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
    })
    const read = Access.safeParse(await answer.json().catch(() => null))
    if (!answer.ok || !read.success) throw new PushNotTaken(`FCM gave no access: ${answer.status}`)
    access = { token: read.data.access_token, until: now + read.data.expires_in * 1000 }
    return access.token
  }

  return async function send(target: NativeTarget, message: PushMessage): Promise<'SENT' | 'GONE'> {
    const { title, body, path, tag } = message
    const answer = await ask(`${endpoint}/v1/projects/${account.project_id}/messages:send`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
      body: JSON.stringify({
        message: {
          token: target.address,
          notification: { title, body },
          data: { path },
          android: { priority: 'high', collapse_key: tag, notification: { tag } },
          apns: { headers: { 'apns-collapse-id': tag.slice(0, 64) }, payload: { aps: { sound: 'default' } } },
        },
      }),
    })
    if (answer.ok) return 'SENT'
    const text = await answer.text()
    if (answer.status === 404 || text.includes('UNREGISTERED')) return 'GONE'
    if (answer.status === 401) access = null
    throw new PushNotTaken(`FCM answered ${answer.status}`)
  }
}

async function ask(url: string, init: { headers: Record<string, string>; body: string }): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
  } catch (cause) {
    throw new PushNotTaken('FCM could not be reached', { cause })
  }
}
