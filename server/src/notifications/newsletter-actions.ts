import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '@hemline/contract/durations.ts'
import { operatorName } from '@hemline/contract/members/names.ts'
import type { Newsletter, SentNewsletter } from '@hemline/contract/notifications/newsletter-shapes.ts'
import { newsletterTexts } from '@hemline/contract/notifications/newsletter-words.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { cachedSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { leaveNewsletter } from '../members/actions.ts'
import { composeEmail } from '../outside/mail/compose-email.ts'
import type { EmailMessage } from '../outside/mail/port.ts'
import { markAddress, newsletterKeyOf, refusalOf } from './bounce-actions.ts'
import {
  claimEmails,
  claimSending,
  countReaders,
  type EmailState,
  findEmailState,
  findNewsletter,
  findReader,
  findText,
  insertNewsletter,
  isNewsletterFinished,
  listNewsletters,
  markEmail,
  type NewsletterRow,
} from './newsletter-store.ts'

/** Sends one newsletter to one member. */
export const NEWSLETTER_JOB = 'notifications.newsletter'
export type NewsletterData = { newsletterId: string; memberId: string }

const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})$/
const CLAIM_BATCH_SIZE = 200
const SHOWN = 100
/** How long a process that sends an email has it alone: longer than a mail server takes, shorter than the tries of its job. */
const SENDING_MS = 5 * MINUTE_MS

async function sign(deps: Deps, memberId: string): Promise<string> {
  const key = await cachedSecret(deps, 'newsletter.unsubscribe')
  return createHmac('sha256', key).update(memberId).digest('base64url')
}

/** Returns the link that unsubscribes one member: valid without signing in, and for nothing else. */
async function unsubscribeLink(deps: Deps, memberId: string): Promise<string> {
  return `${deps.env.publicUrl}/newsletter/unsubscribe?token=${memberId}.${await sign(deps, memberId)}`
}

/** Returns the member of a link, or null when the link is invalid. */
async function readUnsubscribeToken(deps: Deps, token: string): Promise<string | null> {
  const [, memberId, signature] = TOKEN.exec(token) ?? []
  if (!memberId || !signature) return null
  return timingSafeEqual(Buffer.from(await sign(deps, memberId)), Buffer.from(signature)) ? memberId : null
}

/** Unsubscribes the member of the link; idempotent. Returns false for an invalid link. */
export async function unsubscribe(deps: Deps, token: string): Promise<boolean> {
  const memberId = await readUnsubscribeToken(deps, token)
  if (!memberId) return false
  await leaveNewsletter(deps, memberId)
  return true
}

/** Returns a newsletter as one reader receives it, with the header for unsubscribing in one click (RFC 8058). */
async function emailFor(
  deps: Deps,
  { subject, paragraphs }: Newsletter,
  reader: { id: string; email: string },
): Promise<Omit<EmailMessage, 'key'>> {
  const url = await unsubscribeLink(deps, reader.id)
  const note = { words: newsletterTexts.why, label: newsletterTexts.unsubscribe, url }
  return {
    ...composeEmail({ to: reader.email, subject, paragraphs, note }),
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** Returns what readers would see, and their present number. Sends nothing. */
export async function previewNewsletter(
  deps: Deps,
  { operator, newsletter }: { operator: { id: string; email: string }; newsletter: Newsletter },
): Promise<{ html: string; text: string; readers: number }> {
  const { html, text } = await emailFor(deps, newsletter, operator)
  return { html, text, readers: await countReaders(deps.db, { segment: newsletter.segment, now: deps.clock.now() }) }
}

/**
 * Sends a proof to the operator only, without the link to unsubscribe: it would be the operator's own, and a mail program's
 * button, or a colleague to whom it is forwarded, would use it. Throws when the mail server did not accept it.
 */
export async function proveNewsletter(
  deps: Deps,
  { operator, newsletter }: { operator: { id: string; email: string }; newsletter: Newsletter },
): Promise<void> {
  const subject = `${newsletterTexts.proofPrefix}${newsletter.subject}`
  await deps.mail.send({
    ...composeEmail({ to: operator.email, subject, paragraphs: newsletter.paragraphs }),
    key: `newsletter-proof:${randomUUID()}`,
  })
}

/**
 * Queues a newsletter for every subscriber, in the caller's transaction, once by its id: a repetition changes nothing
 * (`isNew` false), and throws CONFLICT with a different text.
 */
export async function planNewsletter(
  deps: Deps,
  tx: Tx,
  planned: { id: string; operatorId: string; newsletter: Newsletter },
): Promise<{ newsletter: SentNewsletter; isNew: boolean }> {
  const { id, operatorId, newsletter } = planned
  const isNew = await insertNewsletter(tx, { ...newsletter, id, operatorId, now: deps.clock.now() })
  const row = await findNewsletter(tx, id)
  if (!row) throw new Error(`No newsletter ${id}`)
  const stored = newsletterView(row, 0)
  const isSame =
    stored.subject === newsletter.subject &&
    stored.segment === newsletter.segment &&
    stored.paragraphs.join('\n\n') === newsletter.paragraphs.join('\n\n')
  if (!isSame) throw new Refusal('CONFLICT', { message: newsletterTexts.sentOnce })
  return { newsletter: stored, isNew }
}

/** Returns the sent newsletters, newest first, with their progress, and the present number of subscribers. */
export async function readNewsletters({
  db,
  clock,
  jobs,
}: Deps): Promise<{ items: SentNewsletter[]; readers: number }> {
  const [rows, readers, failedJobs] = await Promise.all([
    listNewsletters(db, SHOWN),
    countReaders(db, { segment: 'EVERYONE', now: clock.now() }),
    jobs.failedOf(NEWSLETTER_JOB),
  ])
  const failedIds = failedJobs.map(({ data }) => (data as NewsletterData).newsletterId)
  const failedJobsOf = (id: string) => failedIds.filter((failedId) => failedId === id).length
  return { items: rows.map((row) => newsletterView(row, failedJobsOf(row.id))), readers }
}

function newsletterView(row: NewsletterRow, failedJobs: number): SentNewsletter {
  const failed = Number(row.failed)
  return {
    id: row.id,
    subject: row.subject,
    paragraphs: row.paragraphs,
    segment: row.segment,
    by: operatorName(row),
    sentAt: row.sentAt.toISOString(),
    recipients: row.recipients,
    sent: Number(row.sent),
    leftOut: Number(row.leftOut),
    failed,
    givenUp: Math.min(failed, failedJobs),
  }
}

/** Enqueues waiting emails. Each is claimed by one process. */
export async function queueEmails(deps: Deps): Promise<void> {
  for (;;) {
    const claimed = await deps.db.transaction().execute(async (tx) => {
      const emails = await claimEmails(tx, { now: deps.clock.now(), limit: CLAIM_BATCH_SIZE })
      for (const { newsletterId, memberId } of emails) {
        const data: NewsletterData = { newsletterId, memberId }
        await deps.jobs.enqueue(tx, NEWSLETTER_JOB, data, { key: `${newsletterId}:${memberId}` })
      }
      return emails.length
    })
    if (claimed < CLAIM_BATCH_SIZE) return
  }
}

/** The newsletters that this process is sending, by newsletter and member. */
const sending = new WeakMap<Db, Map<string, Promise<void>>>()

/**
 * Sends a newsletter to one member, unless they have unsubscribed since or it was sent before: a job that took too long is
 * tried again while its email is still going out, and ends as that does. Throws when the mail server did not accept it, or
 * another process is sending it (decision 413).
 */
export function sendIssueTo(deps: Deps, issue: NewsletterData): Promise<void> {
  const ofPlace = sending.get(deps.db) ?? new Map<string, Promise<void>>()
  sending.set(deps.db, ofPlace)
  const key = newsletterKeyOf(issue)
  const sent = ofPlace.get(key) ?? sendUnsent(deps, issue).finally(() => ofPlace.delete(key))
  ofPlace.set(key, sent)
  return sent
}

async function sendUnsent(deps: Deps, { newsletterId, memberId }: NewsletterData): Promise<void> {
  if ((await findEmailState(deps.db, { newsletterId, memberId })) === 'SENT') return
  const mark = (state: EmailState) =>
    deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now()
      await markEmail(tx, { newsletterId, memberId, state, now })
      if (await isNewsletterFinished(tx, newsletterId)) await publishChange(tx, 'desk', {}, now)
    })
  const newsletter = await findText(deps.db, newsletterId)
  const reader = await findReader(deps.db, memberId)
  if (!newsletter || !reader) return mark('LEFT_OUT')
  const written = await emailFor(deps, newsletter, { id: memberId, email: reader.email })
  const now = deps.clock.now()
  const until = new Date(now.getTime() + SENDING_MS)
  if (!(await claimSending(deps.db, { newsletterId, memberId, now, until }))) {
    if ((await findEmailState(deps.db, { newsletterId, memberId })) === 'SENT') return
    throw new Error('Another server is still sending this email')
  }
  try {
    const key = newsletterKeyOf({ newsletterId, memberId })
    const refused = await refusalOf(deps.mail.send({ ...written, key, urgency: 'newsletter' }))
    if (refused !== null) {
      const bounced = { id: memberId, email: reader.email, words: refused }
      await deps.db.transaction().execute((tx) => markAddress(deps, tx, bounced))
      return mark('FAILED')
    }
  } catch (error) {
    await mark('FAILED')
    throw error
  }
  await mark('SENT')
}
