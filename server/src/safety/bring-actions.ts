import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { dropWaitingPicture, showWaitingPicture } from '../members/actions.ts'
import { dropWaitingText, showWaitingText } from '../reviews/actions.ts'
import { deleteOthersOfOurs, findBrought, insertOfOurs } from './bring-store.ts'

/** The domains that write messages, reviews and profiles enqueue it by its name. */
export const BRING_JOB = 'safety.bring'

/** What owners asked to see first: a message with a listed word, the waiting words of a review, a waiting picture. */
export type Brought = { targetType: 'MESSAGE' | 'REVIEW' | 'PROFILE'; targetId: string; words: string[] }

/**
 * Opens a report of Hemline's own about it (product.md §13, decision 202), once. A review or picture that does not wait any
 * more is left out, and so is a message whose writer has such a report open in the same conversation.
 */
export async function bringToOperators(deps: Deps, { targetType, targetId, words }: Brought): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const subject = await findBrought(tx, { targetType, targetId })
    if (!subject) return
    // of an earlier picture or text, about which no one can decide any more
    await deleteOthersOfOurs(tx, { targetType, targetId, seen: subject.seen })
    const reason = targetType === 'PROFILE' ? 'NEW_PICTURE' : 'LISTED_WORD'
    await insertOfOurs(tx, { targetType, targetId, ...subject, reason, text: words.join(', '), now })
    await publishChange(tx, 'desk', {}, now)
  })
}

type Waiting = { id: string; seen: string; now: Date }

/** Shows what waits, if it is still what the report saw; a message arrived already. */
export async function showWaiting(tx: Tx, targetType: string, waiting: Waiting): Promise<void> {
  if (targetType === 'REVIEW') await showWaitingText(tx, waiting)
  if (targetType === 'PROFILE') await showWaitingPicture(tx, waiting)
}

/** Removes what waits, if it is still what the report saw; returns whether it did. */
export async function dropWaiting(tx: Tx, targetType: string, waiting: Waiting): Promise<boolean> {
  if (targetType === 'REVIEW') return dropWaitingText(tx, waiting)
  return targetType === 'PROFILE' && dropWaitingPicture(tx, waiting)
}
