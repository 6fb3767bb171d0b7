import { bounceTexts } from '@hemline/contract/notifications/bounce-words.ts'
import type { Db, Tx } from '../base/db.ts'
import { letterIdOf } from '../base/letter-id.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { setEmailBounced } from '../members/actions.ts'
import { type BounceReport, readBounce } from '../outside/mail/bounce-report.ts'
import { AddressRefused } from '../outside/mail/port.ts'
import { notify } from './actions.ts'
import { findAddressed, listNewslettersTo, listSentEmails, markBounced, markNewsletterBounced } from './bounce-store.ts'
import { listLettersTo, markLetterBounced } from './letter-store.ts'

/** The key of a notification's email, from which its Message-ID is made. */
export const emailKeyOf = ({
  id,
  notificationId,
  repeats,
}: {
  id: string
  notificationId: string
  repeats: string | null
}) => `notification:${notificationId}${repeats ? `:${id}` : ''}`

/** The key of a newsletter's email to a member. */
export const newsletterKeyOf = ({ newsletterId, memberId }: { newsletterId: string; memberId: string }) =>
  `newsletter:${newsletterId}:${memberId}`

/** What became of a bounce report. UNKNOWN: it is about no letter of ours; OTHER: it reports no failure. */
export type BounceResult = 'ADDRESS' | 'LETTER' | 'UNKNOWN' | 'OTHER'

/**
 * Reads a bounce report (product.md §12): the letter is marked as come back; if its address does not exist, the member's address is
 * marked too. It counts only with the Message-ID of a letter that we sent to this member, so that no one can make up
 * a report about another. Safe to repeat.
 */
export async function receiveBounce(deps: Deps, raw: Uint8Array): Promise<BounceResult> {
  const report = await readBounce(raw)
  if (!report) return 'OTHER'
  const letter = await findLetter(deps.db, report)
  if (!letter) return 'UNKNOWN'
  const { memberId, deliveryId = null, sentId = null, newsletterId = null } = letter
  const { words, isWrongAddress } = report
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (deliveryId) await markBounced(tx, { id: deliveryId, words, now })
    if (sentId) await markLetterBounced(tx, { id: sentId, words, now })
    if (newsletterId) await markNewsletterBounced(tx, { newsletterId, memberId, now })
    if (isWrongAddress) await markAddress(deps, tx, { id: memberId, email: letter.email, words })
    await publishChange(tx, 'desk', {}, now)
  })
  return isWrongAddress ? 'ADDRESS' : 'LETTER'
}

/** Marks a member's address as one that takes no email, and tells them where they still read it: in the app and by push. */
export async function markAddress(
  deps: Deps,
  tx: Tx,
  { id, email, words }: { id: string; email: string; words: string },
): Promise<void> {
  const now = deps.clock.now()
  if (!(await setEmailBounced(tx, { id, email, words, now }))) return
  await notify(deps, tx, {
    memberId: id,
    type: 'order',
    topic: 'orders',
    title: bounceTexts.title,
    text: bounceTexts.about(email),
    path: `/personal-details/${id}`,
    key: `bounce:${id}:${now.toISOString()}`,
    channels: ['push'],
  })
}

type Bounced = { memberId: string; email: string; deliveryId?: string; sentId?: string; newsletterId?: string }

async function findLetter(db: Db, { letterId, addresses }: BounceReport): Promise<Bounced | null> {
  if (!letterId || addresses.length === 0) return null
  for (const { id: memberId, email } of await findAddressed(db, addresses)) {
    const delivery = (await listSentEmails(db, memberId)).find((sent) => letterIdOf(emailKeyOf(sent)) === letterId)
    if (delivery) return { memberId, email, deliveryId: delivery.id }
    const sent = (await listLettersTo(db, memberId)).find(({ key }) => letterIdOf(key) === letterId)
    if (sent) return { memberId, email, sentId: sent.id }
    const newsletter = (await listNewslettersTo(db, memberId)).find(
      ({ newsletterId }) => letterIdOf(newsletterKeyOf({ newsletterId, memberId })) === letterId,
    )
    if (newsletter) return { memberId, email, newsletterId: newsletter.newsletterId }
  }
  return null
}

/** Returns the server's words when it says straight away that there is no such mailbox; null once it took the email. Throws else. */
export async function refusalOf(sent: Promise<void>): Promise<string | null> {
  try {
    await sent
    return null
  } catch (error) {
    if (error instanceof AddressRefused) return error.message
    throw error
  }
}
