import type { Env } from '../../base/env.ts'
import { addressIn } from '../../base/sender-address.ts'
import { readConfigured } from './endpoint.ts'
import { fcmSender, readServiceAccount } from './fcm.ts'
import type { Push } from './port.ts'
import { shortened } from './shortened.ts'
import { type VapidKeys, webPushSender } from './web-push.ts'

const NATIVE_TOKEN = /^[\w:.-]{16,1000}$/

/**
 * Returns Web Push with our own keys; native devices by FCM when its account is configured, in development otherwise by
 * the sandbox. In production without an account native devices cannot register.
 */
export function openPush(
  env: Pick<
    Env,
    'isDevelopment' | 'publicUrl' | 'MAIL_FROM' | 'CONTACT_EMAIL' | 'PUSH_ENDPOINTS' | 'FCM_SERVICE_ACCOUNT'
  >,
  { vapid, sandbox }: { vapid: () => Promise<VapidKeys>; sandbox: Push['send'] | null },
): Push {
  const configured = readConfigured(env.PUSH_ENDPOINTS, env)
  const web = webPushSender({ vapid, subject: () => subjectOf(env), configured })
  const account = env.FCM_SERVICE_ACCOUNT ? readServiceAccount(env.FCM_SERVICE_ACCOUNT) : null
  const native = account ? fcmSender(account) : sandbox
  return {
    publicKey: web.publicKey,
    async read(platform, token) {
      if (platform === 'web') return web.read(token)
      return native && NATIVE_TOKEN.test(token) ? { platform, address: token, keys: null } : null
    },
    async send(target, whole) {
      const message = shortened(whole)
      if (target.platform === 'web') return web.send(target, message)
      return native ? native(target, message) : 'GONE'
    },
  }
}

/** The contact address for push services in case of problems (RFC 8292 §2.1). */
function subjectOf({ CONTACT_EMAIL, publicUrl, MAIL_FROM }: Parameters<typeof openPush>[0]): string {
  if (CONTACT_EMAIL) return `mailto:${CONTACT_EMAIL}`
  if (publicUrl.startsWith('https://')) return publicUrl
  return `mailto:${addressIn(MAIL_FROM)}`
}
