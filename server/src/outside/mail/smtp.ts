import { createHash } from 'node:crypto'
import nodemailer from 'nodemailer'
import PQueue from 'p-queue'
import { urgency } from '../../base/urgency.ts'
import { oneLine } from './compose-email.ts'
import type { Mail } from './port.ts'

/** A job may take a minute; an unresponsive mail server must fail earlier, so that the message is retried. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Open connections to the mail server; `?maxConnections=` in SMTP_URL overrides it. */
const CONNECTIONS = 10

/** How long a message waits for a connection: shorter than its job's limit, so that the job can retry. */
const WAIT_MS = 30_000

/**
 * Sends messages by SMTP. The Message-ID is derived from the message's key, so that the recipient recognizes a message
 * sent twice (a worker died after the server accepted it). Among messages waiting for a connection the most urgent is
 * sent first; `send` throws for one that waits longer than `waitMs`.
 */
export function smtpMail(settings: { url: string; from: string; publicUrl: () => string; waitMs?: number }): Mail {
  const connections = Number(new URL(settings.url).searchParams.get('maxConnections')) || CONNECTIONS
  const transport = nodemailer.createTransport({
    url: settings.url,
    pool: true,
    maxConnections: connections,
    ...timeouts,
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
