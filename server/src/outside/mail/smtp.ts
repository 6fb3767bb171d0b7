import { createHash } from 'node:crypto'
import nodemailer from 'nodemailer'
import PQueue from 'p-queue'
import { urgency } from '../../base/urgency.ts'
import { oneLine } from './compose-email.ts'
import type { Mail } from './port.ts'

/** A job may take a minute; a mail server that does not answer must fail sooner, so that the message is tried again. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Connections to the mail server that stay open between messages; `?maxConnections=` in SMTP_URL says otherwise. */
const CONNECTIONS = 10

/** So long a message waits for a connection: its job is still there to hear that it was not sent, and tries again. */
const WAIT_MS = 30_000

/**
 * Sends messages by SMTP. The Message-ID is made of the message's key, so that a message sent twice (a worker died after the
 * server took it) is recognised as one by whoever receives it. Of the messages that wait for a connection the most urgent goes
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
    async send(message) {
      const id = createHash('sha256').update(message.key).digest('hex').slice(0, 32)
      const headers = Object.fromEntries(
        Object.entries(message.headers ?? {}).map(([name, value]) => [name, oneLine(value)]),
      )
      const written = {
        from: settings.from,
        to: { name: '', address: oneLine(message.to) },
        subject: oneLine(message.subject),
        text: message.text,
        html: message.html,
        messageId: `<${id}@${new URL(settings.publicUrl()).hostname}>`,
        attachments: (message.attachments ?? []).map(({ name, type, base64 }) => ({
          filename: name,
          contentType: type,
          content: base64,
          encoding: 'base64',
        })),
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      }
      const late = new AbortController()
      const limit = setTimeout(
        () => late.abort(new Error('A message waited too long for a connection to the mail server')),
        settings.waitMs ?? WAIT_MS,
      )
      const sendNow = () => {
        clearTimeout(limit)
        return transport.sendMail(written)
      }
      const options = { priority: urgency[message.urgency ?? 'notice'], signal: late.signal }
      const sent = await waiting.add(sendNow, options).finally(() => clearTimeout(limit))
      if (sent.rejected.length > 0)
        throw new Error(`The mail server did not take a message for ${sent.rejected.join(', ')}`)
    },
    async close() {
      transport.close()
    },
  }
}
