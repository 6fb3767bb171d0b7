import { createHash } from 'node:crypto'
import nodemailer from 'nodemailer'
import PQueue from 'p-queue'
import { urgency } from '../../base/urgency.ts'
import { oneLine } from './letter.ts'
import type { Mail } from './port.ts'

/** A job may take a minute; a mail server that does not answer must fail sooner, so that the letter is tried again. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Connections to the mail server that stay open between letters; `?maxConnections=` in SMTP_URL says otherwise. */
const CONNECTIONS = 10

/** So long a letter waits for a connection: its job is still there to hear that it was not sent, and tries again. */
const WAIT_MS = 30_000

/**
 * Sends letters by SMTP. The Message-ID is made of the letter's key, so that a letter sent twice (a worker died after the
 * server took it) is recognised as one by whoever receives it. Of the letters that wait for a connection the most urgent goes
 * first; one that waits for more than `waitMs` is not sent, and `send` throws.
 */
export function smtpMail(settings: { url: string; from: string; publicUrl: () => string; waitMs?: number }): Mail {
  const connections = Number(new URL(settings.url).searchParams.get('maxConnections')) || CONNECTIONS
  const transport = nodemailer.createTransport({
    url: settings.url,
    pool: true,
    maxConnections: connections,
    ...patience,
  })
  const waiting = new PQueue({ concurrency: connections })
  return {
    async send(letter) {
      const id = createHash('sha256').update(letter.key).digest('hex').slice(0, 32)
      const headers = Object.fromEntries(
        Object.entries(letter.headers ?? {}).map(([name, value]) => [name, oneLine(value)]),
      )
      const written = {
        from: settings.from,
        to: { name: '', address: oneLine(letter.to) },
        subject: oneLine(letter.subject),
        text: letter.text,
        html: letter.html,
        messageId: `<${id}@${new URL(settings.publicUrl()).hostname}>`,
        attachments: (letter.attachments ?? []).map(({ name, type, base64 }) => ({
          filename: name,
          contentType: type,
          content: base64,
          encoding: 'base64',
        })),
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      }
      const late = new AbortController()
      const limit = setTimeout(
        () => late.abort(new Error('A letter waited too long for a connection to the mail server')),
        settings.waitMs ?? WAIT_MS,
      )
      const sendNow = () => {
        clearTimeout(limit)
        return transport.sendMail(written)
      }
      const options = { priority: urgency[letter.urgency ?? 'notice'], signal: late.signal }
      const sent = await waiting.add(sendNow, options).finally(() => clearTimeout(limit))
      if (sent.rejected.length > 0)
        throw new Error(`The mail server did not take a letter for ${sent.rejected.join(', ')}`)
    },
    async close() {
      transport.close()
    },
  }
}
