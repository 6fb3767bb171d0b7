import type { Env } from '../../base/env.ts'
import type { Mail } from './port.ts'
import { smtpMail } from './smtp.ts'

/**
 * Returns SMTP when SMTP_URL is set, otherwise the sandbox shown at /dev/mail. Production does not start without
 * SMTP_URL.
 */
export function openMail(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_BOUNCES_TO' | 'publicUrl'>,
  { sandbox }: { sandbox: Mail | null },
): Mail {
  if (env.SMTP_URL)
    return smtpMail({
      url: env.SMTP_URL,
      from: env.MAIL_FROM,
      bouncesTo: env.MAIL_BOUNCES_TO,
      publicUrl: () => env.publicUrl,
    })
  if (!sandbox) throw new Error('Production needs these settings: SMTP_URL. See .env.example.')
  return sandbox
}
