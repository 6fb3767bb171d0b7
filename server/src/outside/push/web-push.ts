import { createHash, ECDH } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import { z } from 'zod'
import { timeLimits } from '../../base/time-limits.ts'
import { type Endpoint, leadsInside, publicLookup, readEndpoint } from './endpoint.ts'
import { type PushMessage, PushNotTaken, type PushTarget } from './port.ts'

const PUSH_TTL_SECONDS = 3 * 24 * 60 * 60
const TIMEOUT_MS = timeLimits.outside.pushMs
const POINT_BYTES = 65
const SECRET_BYTES = 16

export const VapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type VapidKeys = z.infer<typeof VapidKeys>

/** Returns a new VAPID key pair (RFC 8292). */
export const makeVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const Point = z
  .string()
  .regex(/^[\w-]+=*$/)
  .refine(isPoint)
const Secret = z
  .string()
  .regex(/^[\w-]+=*$/)
  .refine((text) => bytesOf(text).length === SECRET_BYTES)
const Subscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: Point, auth: Secret }) })

/** An uncompressed point on the curve P-256, as sent by a browser. */
function isPoint(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes.length !== POINT_BYTES || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

type WebTarget = Extract<PushTarget, { platform: 'web' }>

/** Web Push (RFC 8030, 8291, 8292) to browsers, only at known and configured push services. */
export function webPushSender(settings: {
  vapid: () => Promise<VapidKeys>
  subject: () => string
  configured: readonly string[]
}) {
  return {
    publicKey: async () => (await settings.vapid()).publicKey,

    async read(token: string): Promise<WebTarget | null> {
      const read = Subscription.safeParse(fromJson(token))
      const endpoint = read.success ? readEndpoint(read.data.endpoint, settings.configured) : null
      if (!read.success || !endpoint) return null
      if (!endpoint.isConfigured && (await leadsInside(endpoint.url.hostname))) return null
      return { platform: 'web', address: endpoint.url.href, keys: read.data.keys }
    },

    async send(target: WebTarget, message: PushMessage): Promise<'SENT' | 'GONE'> {
      const endpoint = readEndpoint(target.address, settings.configured)
      if (!endpoint) return 'GONE'
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: endpoint.url.href, keys: target.keys },
        JSON.stringify(message),
        {
          vapidDetails: { subject: settings.subject(), ...(await settings.vapid()) },
          TTL: PUSH_TTL_SECONDS,
          contentEncoding: 'aes128gcm',
          urgency: 'high',
          topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
        },
      )
      const status = await post(endpoint, headers, body as Buffer)
      if (status === 404 || status === 410) return 'GONE'
      if (status < 200 || status > 299) throw new PushNotTaken(`${endpoint.url.host} answered ${status}`)
      return 'SENT'
    },
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Sends one POST without following redirects, to public addresses only unless the host configured the endpoint. */
function post({ url, isConfigured }: Endpoint, headers: Record<string, unknown>, body: Buffer): Promise<number> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  const lookup = isConfigured ? {} : { lookup: publicLookup as never }
  return new Promise((resolve, reject) => {
    const request = open(
      url,
      { method: 'POST', headers: headers as never, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS), ...lookup },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', reject)
      },
    )
    request.on('error', (error) => reject(new PushNotTaken(`${url.host} could not be reached`, { cause: error })))
    request.end(body)
  })
}
