import type { Db, Tx } from '../base/db.ts'

/** Returns the member with one of these addresses, a few at most. */
export function findAddressed(db: Db, addresses: readonly string[]) {
  return db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('email', 'in', [...addresses])
    .execute()
}

/** Returns the emails to a member that were handed to the mail server, each with what its key is made of. */
export function listSentEmails(db: Db, memberId: string) {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notificationId')
    .select(['d.id', 'd.notificationId', 'd.repeats'])
    .where('n.memberId', '=', memberId)
    .where('d.channel', '=', 'email')
    .execute()
}

/** Returns the newsletters that a member was sent. */
export function listNewslettersTo(db: Db, memberId: string) {
  return db.selectFrom('newsletterLetters').select('newsletterId').where('memberId', '=', memberId).execute()
}

/** Marks an email as come back, once, with the mail server's words. */
export async function markBounced(tx: Tx, { id, words, now }: { id: string; words: string; now: Date }): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ bouncedAt: now, bounce: words })
    .where('id', '=', id)
    .where('bouncedAt', 'is', null)
    .execute()
}

/** Counts a newsletter to a member as not accepted. */
export async function markNewsletterBounced(
  tx: Tx,
  { newsletterId, memberId, now }: { newsletterId: string; memberId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('newsletterLetters')
    .set({ state: 'FAILED', doneAt: now })
    .where('newsletterId', '=', newsletterId)
    .where('memberId', '=', memberId)
    .execute()
}
