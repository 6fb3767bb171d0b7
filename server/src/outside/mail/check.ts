import nodemailer from 'nodemailer'
import type { Env } from '../../base/env.ts'
import { away, type Finding, reasonOf, right, wrong } from '../../base/finding.ts'
import { timeLimits } from '../../base/time-limits.ts'

const WHAT = 'Mail'

/** Connects and signs in to the mail server; sends a letter only to the address in `letterTo`. */
export async function checkMail(env: Env, { letterTo }: { letterTo?: string | undefined }): Promise<Finding> {
  if (!env.SMTP_URL) return wrong(WHAT, 'SMTP_URL is not set: Hemline can’t send codes to sign in with.')
  const { mailConnectMs } = timeLimits.outside
  const limits = { connectionTimeout: mailConnectMs, greetingTimeout: mailConnectMs, socketTimeout: mailConnectMs }
  const { host } = new URL(env.SMTP_URL)
  const transport = nodemailer.createTransport({ url: env.SMTP_URL, ...limits })
  try {
    await transport.verify()
    if (!letterTo)
      return right(
        WHAT,
        `${host} answers and accepts our name. A test letter: npm run check -- --letter you@example.com`,
      )
    await transport.sendMail({
      from: env.MAIL_FROM,
      to: letterTo,
      subject: 'A test letter from Hemline',
      text: `This letter shows that Hemline at ${env.publicUrl} can send email. You asked for it with npm run check.\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return right(WHAT, `${host} accepted a test letter to ${letterTo}, from ${env.MAIL_FROM}. Check that it arrives.`)
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    if (code === 'EAUTH')
      return wrong(WHAT, `${host} doesn’t accept the name and password in SMTP_URL: ${reasonOf(error)}`)
    if (code === 'EENVELOPE' || (responseCode ?? 0) >= 500)
      return wrong(WHAT, `${host} doesn’t accept a letter from ${env.MAIL_FROM}: ${reasonOf(error)}`)
    return away(WHAT, `${host} doesn’t answer: ${reasonOf(error)}. Letters wait until it does.`)
  } finally {
    transport.close()
  }
}
