import type { Env } from '../../base/env.ts'
import { clickAndDropCarrier } from './click-and-drop.ts'
import type { Carrier } from './port.ts'
import { royalMailTracking } from './royal-mail-tracking.ts'

/**
 * Returns Royal Mail Click & Drop when its key is set, otherwise the sandbox shown at /dev/carrier. Null when
 * ORDERS_LABELS is false: lenders then use their own labels. Production does not start without a key.
 */
export function openCarrier(env: Env, { sandbox }: { sandbox: Carrier | null }): Carrier | null {
  if (!env.ORDERS_LABELS) return null
  const { CLICK_AND_DROP_KEY: key, ROYAL_MAIL_CLIENT_ID: clientId, ROYAL_MAIL_CLIENT_SECRET: clientSecret } = env
  if (key) {
    const readScans =
      clientId && clientSecret ? royalMailTracking({ url: env.ROYAL_MAIL_URL, clientId, clientSecret }) : null
    return clickAndDropCarrier({ url: env.CLICK_AND_DROP_URL, key, readScans })
  }
  if (!sandbox) throw new Error('Production needs these settings: CLICK_AND_DROP_KEY. See .env.example.')
  return sandbox
}
