import type { Clock } from '../../base/clock.ts'
import type { DevStore } from '../../base/dev-store.ts'
import type { Env } from '../../base/env.ts'
import type { Logger } from '../../base/log.ts'
import type { Mail } from './port.ts'
import { sandboxMail } from './sandbox.ts'
import { smtpMail } from './smtp.ts'

/** SMTP when SMTP_URL is set, otherwise the sandbox that /dev/mail shows. Production without SMTP_URL does not start. */
export function openMail(env: Env, { store, clock }: { store: DevStore | null; clock: Clock; log: Logger }): Mail {
  if (env.SMTP_URL) return smtpMail({ url: env.SMTP_URL, from: env.MAIL_FROM, publicUrl: () => env.publicUrl })
  if (!store) throw new Error('Production needs these settings: SMTP_URL. See .env.example.')
  return sandboxMail(store, clock)
}
