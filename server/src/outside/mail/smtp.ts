import nodemailer from 'nodemailer'
import PQueue from 'p-queue'
import { letterIdOf } from '../../base/letter-id.ts'
import { addressIn } from '../../base/sender-address.ts'
import { timeLimits } from '../../base/time-limits.ts'
import { urgency } from '../../base/urgency.ts'
import { isWrongAddress } from './bounce-report.ts'
import { oneLine } from './compose-email.ts'
import { AddressRefused, type Mail } from './port.ts'

/** A job may take a minute; an unresponsive mail server must fail earlier, so that the message is retried. */
const { mailConnectMs, mailMs } = timeLimits.outside
const timeouts = { connectionTimeout: mailConnectMs, greetingTimeout: mailConnectMs, socketTimeout: mailMs }

/** Open connections to the mail server; `?maxConnections=` in SMTP_URL overrides it. */
const CONNECTIONS = 10

/** How long a message waits for a connection: shorter than its job's limit, so that the job can retry. */
const WAIT_MS = 30_000

/**
 * Sends messages by SMTP. The Message-ID is derived from the message's key, so that the recipient recognizes a message
 * sent twice (a worker died after the server accepted it). Among messages waiting for a connection the most urgent is
 * sent first; `send` throws for one that waits longer than `waitMs`, and AddressRefused when the server says that there is no
 * such mailbox.
 */
export function smtpMail(settings: {
  url: string
  from: string
  /** Where mail servers report what they could not deliver; by default the sender's address. */
  bouncesTo?: string | undefined
  publicUrl: () => string
  waitMs?: number
}): Mail {
  const connections = Number(new URL(settings.url).searchParams.get('maxConnections')) || CONNECTIONS
  const transport = nodemailer.createTransport({
    url: settings.url,
    pool: true,
    maxConnections: connections,
    ...timeouts,
  })
  const address = addressIn(settings.from)
  const waiting = new PQueue({ concurrency: connections })
  return {
    async send(message) {
      const id = letterIdOf(message.key)
      const headers = Object.fromEntries(
        Object.entries(message.headers ?? {}).map(([name, value]) => [name, oneLine(value)]),
      )
      const written = {
        from: message.senderName ? { name: oneLine(message.senderName), address } : settings.from,
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
        ...(settings.bouncesTo && { envelope: { from: settings.bouncesTo, to: [oneLine(message.to)] } }),
      }
      const late = new AbortController()
      const limit = setTimeout(
        () => late.abort(new Error('A message waited too long for a connection to the mail server')),
        settings.waitMs ?? WAIT_MS,
      )
      const sendNow = () => {
        clearTimeout(limit)
        return transport.sendMail(written).catch(refusedOf)
      }
      const options = { priority: urgency[message.urgency ?? 'notice'], signal: late.signal }
      const sent = await waiting.add(sendNow, options).finally(() => clearTimeout(limit))
      if (sent.rejected.length > 0)
        throw new Error(`The mail server did not take a message for ${sent.rejected.length} of its recipients`)
    },
    async close() {
      transport.close()
    },
  }
}

type SmtpError = Error & { code?: string; command?: string; response?: string }

/** The server's words without email addresses: they go to the log and into the queue, where there are none (docs/hosting.md). */
const masked = (words: string) => words.replace(/\S+@\S+/g, '[address]')

/**
 * Throws the server's words without addresses, and without its own error, which has them in its fields; as AddressRefused
 * where it says by a status of RFC 3463 that the recipient does not exist. A bare 550 also means a server's policy against the sender.
 */
function refusedOf({ message, code, command, response = '' }: SmtpError): never {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (command === 'RCPT TO' && status && isWrongAddress(status)) throw new AddressRefused(masked(response))
  throw Object.assign(new Error(masked(message)), { code })
}
