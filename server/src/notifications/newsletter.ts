import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { keptSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'
import { leaveNewsletter } from '../members/actions.ts'
import { letter } from '../outside/mail/letter.ts'
import { findReader, listReaders } from './store.ts'

/** Brings one newsletter to one member. */
export const NEWSLETTER_JOB = 'notifications.newsletter'
export type Newsletter = { subject: string; paragraphs: string[] }
export type NewsletterData = Newsletter & { issueId: string; memberId: string }

const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})$/

async function sign(deps: Deps, memberId: string): Promise<string> {
  const key = await keptSecret(deps, 'newsletter.unsubscribe')
  return createHmac('sha256', key).update(memberId).digest('base64url')
}

/** The link that ends the newsletter for one member: good without signing in, and for nothing else. */
export async function unsubscribeLink(deps: Deps, memberId: string): Promise<string> {
  return `${deps.env.publicUrl}/newsletter/unsubscribe?token=${memberId}.${await sign(deps, memberId)}`
}

/** Whose link it is, or null when it is not one of ours. */
export async function readUnsubscribeToken(deps: Deps, token: string): Promise<string | null> {
  const [, memberId, signature] = TOKEN.exec(token) ?? []
  if (!memberId || !signature) return null
  return timingSafeEqual(Buffer.from(await sign(deps, memberId)), Buffer.from(signature)) ? memberId : null
}

/** Ends the newsletter for whoever's link this is; pressed again it stays ended. False for a link that is not ours. */
export async function unsubscribe(deps: Deps, token: string): Promise<boolean> {
  const memberId = await readUnsubscribeToken(deps, token)
  if (!memberId) return false
  await leaveNewsletter(deps, memberId)
  return true
}

/** Puts a newsletter for every member who wants it into the queue; how many they are. */
export async function sendNewsletter(deps: Deps, newsletter: Newsletter): Promise<number> {
  const issueId = randomUUID()
  return deps.db.transaction().execute(async (tx) => {
    const readers = await listReaders(tx)
    for (const memberId of readers) {
      const data: NewsletterData = { ...newsletter, issueId, memberId }
      await deps.jobs.enqueue(tx, NEWSLETTER_JOB, data, { key: `${issueId}:${memberId}` })
    }
    return readers.length
  })
}

/** Sends one member her newsletter, unless she has ended it since. Mail programs show its one-click end (RFC 8058). */
export async function sendIssueTo(
  deps: Deps,
  { issueId, memberId, subject, paragraphs }: NewsletterData,
): Promise<void> {
  const reader = await findReader(deps.db, memberId)
  if (!reader) return
  const url = await unsubscribeLink(deps, memberId)
  await deps.mail.send({
    ...letter({
      to: reader.email,
      subject,
      paragraphs,
      note: { words: 'You get this because you asked for news from Hemline.', label: 'Unsubscribe', url },
    }),
    key: `newsletter:${issueId}:${memberId}`,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}
