import { timeLimits } from '../../base/time-limits.ts'
import { type Sms, SmsRefused, SmsUnavailable } from './port.ts'

const TIMEOUT_MS = timeLimits.outside.textsMs

/**
 * Twilio's codes for a number that accepts no texts: invalid, unreachable, opted out, a landline, a disabled country.
 */
const refusedNumbers = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614])

export type TwilioSettings = {
  /** https://api.twilio.com, or the URL of another region. */
  url: string
  accountSid: string
  authToken: string
  /** A number in E.164 form, a sender name, or the id of a messaging service (MG…). */
  from: string
}

/**
 * Sends texts by Twilio's Messages API. Throws SmsRefused for a number that accepts no texts, and SmsUnavailable for
 * every other failure, including wrong credentials: the host can correct those while the job is retried.
 */
export function twilioSms({ url, accountSid, authToken, from }: TwilioSettings): Sms {
  const address = `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ to, text, key }) {
      const { status, body } = await ask(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (status === 201) return
      const { code, message } = body as { code?: number; message?: string }
      const what = `Twilio answered ${status} to ${key}: ${code ?? ''} ${withoutNumbers(message ?? '')}`.trim()
      throw code !== undefined && refusedNumbers.has(code) ? new SmsRefused(what) : new SmsUnavailable(what)
    },
  }
}

/** Twilio's messages contain the number, which must not be logged. */
const withoutNumbers = (text: string) => text.replace(/\+?\d{6,}/g, '…')

async function ask(address: string, init: RequestInit): Promise<{ status: number; body: object }> {
  try {
    const answer = await fetch(address, init)
    const body: unknown = await answer.json().catch(() => null)
    return { status: answer.status, body: typeof body === 'object' && body ? body : {} }
  } catch (error) {
    throw new SmsUnavailable(`Twilio did not answer: ${error instanceof Error ? error.message : error}`)
  }
}
