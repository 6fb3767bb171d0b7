import { DAY_MS } from '@hemline/contract/durations.ts'
import { NEWSLETTER_NEW_DAYS } from '@hemline/contract/limits.ts'
import type { Newsletter, NewsletterSegment } from '@hemline/contract/notifications/newsletter-shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/** The result of one reader's email, or that its last retry failed. */
export type EmailState = 'SENT' | 'LEFT_OUT' | 'FAILED'

/**
 * The present subscribers, `r`: without suspended members, those being deleted, and addresses that take no email; the erasure of an account
 * unsubscribes it.
 */
function readers(db: Db) {
  return db
    .selectFrom('members as r')
    .where('r.hasNewsletter', '=', true)
    .where('r.suspendedAt', 'is', null)
    .where('r.emailBouncedAt', 'is', null)
}

export type Audience = { segment: NewsletterSegment; now: Date }

/** The present subscribers of a segment. */
function readersOf(db: Db, { segment, now }: Audience) {
  const hasItem = sql<boolean>`exists (select from listings l where l.owner_id = r.id and l.is_active and l.deleted_at is null)`
  const belongs: { [segment in NewsletterSegment]: RawBuilder<boolean> } = {
    EVERYONE: sql<boolean>`true`,
    LENDERS: hasItem,
    BORROWERS: sql<boolean>`exists (select from orders o where o.lendee_id = r.id and o.accepted_at is not null)`,
    NOT_LISTED: sql<boolean>`not ${hasItem}`,
    NEW: sql<boolean>`r.created_at >= ${new Date(now.getTime() - NEWSLETTER_NEW_DAYS * DAY_MS)}`,
  }
  return readers(db).where(belongs[segment])
}

export function findReader(db: Db, memberId: string) {
  return readers(db).select('r.email').where('r.id', '=', memberId).executeTakeFirst()
}

/** Returns how many subscribers a segment has now. */
export async function countReaders(db: Db, audience: Audience): Promise<number> {
  const { count } = await readersOf(db, audience)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts a newsletter with one email for each subscriber. Returns false, without changes, when the id exists. */
export async function insertNewsletter(
  tx: Tx,
  written: Newsletter & { id: string; operatorId: string; now: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('newsletters')
    .values({
      id: written.id,
      operatorId: written.operatorId,
      subject: written.subject,
      segment: written.segment,
      paragraphs: JSON.stringify(written.paragraphs),
      recipients: 0,
      sentAt: written.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  const emails = await tx
    .insertInto('newsletterLetters')
    .columns(['newsletterId', 'memberId'])
    .expression(readersOf(tx, written).select([sql<string>`${written.id}::uuid`.as('newsletterId'), 'r.id']))
    .executeTakeFirst()
  const recipients = Number(emails.numInsertedOrUpdatedRows ?? 0)
  await tx.updateTable('newsletters').set({ recipients }).where('id', '=', written.id).execute()
  return true
}

/** Claims a batch of emails that are not queued yet: each is claimed by one process. */
export function claimEmails(tx: Tx, { now, limit }: { now: Date; limit: number }) {
  return tx
    .updateTable('newsletterLetters as l')
    .set({ queuedAt: now })
    .from((from) =>
      from
        .selectFrom('newsletterLetters')
        .select(['newsletterId', 'memberId'])
        .where('queuedAt', 'is', null)
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .as('due'),
    )
    .whereRef('l.newsletterId', '=', 'due.newsletterId')
    .whereRef('l.memberId', '=', 'due.memberId')
    .returning(['l.newsletterId', 'l.memberId'])
    .execute()
}

type Email = { newsletterId: string; memberId: string }

/** Returns what became of an email so far; undefined when there is none. */
export async function findEmailState(db: Db, { newsletterId, memberId }: Email): Promise<string | undefined> {
  const email = await db
    .selectFrom('newsletterLetters')
    .select('state')
    .where('newsletterId', '=', newsletterId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return email?.state
}

/** Claims the sending of an email until then, for one process alone; false when it was sent, or another process is sending it. */
export async function claimSending(
  db: Db,
  { newsletterId, memberId, now, until }: Email & { now: Date; until: Date },
): Promise<boolean> {
  const claimed = await db
    .updateTable('newsletterLetters')
    .set({ sendingUntil: until })
    .where('newsletterId', '=', newsletterId)
    .where('memberId', '=', memberId)
    .where('state', '<>', 'SENT')
    .where((eb) => eb.or([eb('sendingUntil', 'is', null), eb('sendingUntil', '<=', now)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/**
 * Stores the result of an email; one that was sent remains so. One newsletter's are stored in turn, so that the last of them
 * finds that none waits.
 */
export async function markEmail(
  tx: Tx,
  { newsletterId, memberId, state, now }: Email & { state: EmailState; now: Date },
): Promise<void> {
  await tx.selectFrom('newsletters').select('id').where('id', '=', newsletterId).forNoKeyUpdate().executeTakeFirst()
  await tx
    .updateTable('newsletterLetters')
    .set({ state, doneAt: now, sendingUntil: null })
    .where('newsletterId', '=', newsletterId)
    .where('memberId', '=', memberId)
    .where('state', '<>', 'SENT')
    .execute()
}

/** Whether every email of a newsletter has been attempted. */
export async function isNewsletterFinished(db: Db, newsletterId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('newsletterLetters')
    .select('memberId')
    .where('newsletterId', '=', newsletterId)
    .where('state', '=', 'WAITING')
    .limit(1)
    .executeTakeFirst()
  return waiting === undefined
}

function withCounts(db: Db) {
  return db
    .selectFrom('newsletters as n')
    .innerJoin('members as m', 'm.id', 'n.operatorId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('newsletterLetters as l')
          .whereRef('l.newsletterId', '=', 'n.id')
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere('l.state', '=', 'SENT').as('sent'),
            fn.countAll<number>().filterWhere('l.state', '=', 'LEFT_OUT').as('leftOut'),
            fn.countAll<number>().filterWhere('l.state', '=', 'FAILED').as('failed'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .selectAll('n')
    .select(['m.firstName', 'm.email', 'm.erasedAt', 'counts.sent', 'counts.leftOut', 'counts.failed'])
}

export type NewsletterRow = Awaited<ReturnType<typeof listNewsletters>>[number]

/** Returns the sent newsletters, newest first, with the number of emails by result. */
export function listNewsletters(db: Db, limit: number) {
  return withCounts(db).orderBy('n.sentAt', 'desc').orderBy('n.id').limit(limit).execute()
}

export function findNewsletter(db: Db, id: string) {
  return withCounts(db).where('n.id', '=', id).executeTakeFirst()
}

/** Returns a newsletter's text, without its progress. */
export async function findText(db: Db, id: string): Promise<Newsletter | undefined> {
  const row = await db
    .selectFrom('newsletters')
    .select(['subject', 'paragraphs', 'segment'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { subject: row.subject, paragraphs: row.paragraphs, segment: row.segment }
}
