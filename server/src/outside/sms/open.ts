import type { Env } from '../../base/env.ts'
import type { Sms } from './port.ts'
import { twilioSms } from './twilio.ts'

/**
 * Returns Twilio when it is configured, in development otherwise the sandbox shown at /dev/sms. Null in production
 * without it: phone numbers are then contact details only, never looked up and never unique (product.md §5).
 */
export function openSms(
  env: Pick<Env, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_URL'>,
  { sandbox }: { sandbox: Sms | null },
): Sms | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from, TWILIO_URL: url } = env
  if (accountSid && authToken && from) return twilioSms({ url, accountSid, authToken, from })
  return sandbox
}
