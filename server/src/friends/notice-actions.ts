import { participantsKeyOf } from '@hemline/contract/conversations/rules.ts'
import { today } from '@hemline/contract/days.ts'
import { friendNotices } from '@hemline/contract/friends/words.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/actions.ts'
import { firstNameOf } from './store.ts'

type Friendship = { id: string; requesterId: string; addresseeId: string; now: Date }
const path = '/friends'

/**
 * Notifies the addressee of a friend request (product.md §5): at most once a day per requester, however often the
 * request is withdrawn and repeated. Call with the pair locked, after checking that neither has blocked the other.
 */
export async function notifyRequested(
  deps: Deps,
  tx: Tx,
  { id, requesterId, addresseeId, now }: Friendship,
): Promise<void> {
  await notify(deps, tx, {
    memberId: addresseeId,
    type: 'friend',
    topic: 'friends',
    participantsKey: participantsKeyOf(requesterId, addresseeId),
    ...friendNotices.asked(await firstNameOf(tx, requesterId)),
    path,
    key: `friend-asked:${id}:${requesterId}:${today(now)}`,
  })
}

/** Notifies the requester that the addressee has confirmed. */
export async function notifyConfirmed(
  deps: Deps,
  tx: Tx,
  { id, requesterId, addresseeId, now }: Friendship,
): Promise<void> {
  await notify(deps, tx, {
    memberId: requesterId,
    type: 'friend',
    topic: 'friends',
    participantsKey: participantsKeyOf(requesterId, addresseeId),
    ...friendNotices.confirmed(await firstNameOf(tx, addresseeId)),
    path,
    key: `friend-confirmed:${id}:${now.toISOString()}`,
  })
}

/** Notifies the member whose invite link was accepted. */
export async function notifyJoined(
  deps: Deps,
  tx: Tx,
  { id, inviterId, invitedId, now }: { id: string; inviterId: string; invitedId: string; now: Date },
): Promise<void> {
  await notify(deps, tx, {
    memberId: inviterId,
    type: 'friend',
    topic: 'friends',
    participantsKey: participantsKeyOf(inviterId, invitedId),
    ...friendNotices.joined(await firstNameOf(tx, invitedId)),
    path,
    key: `friend-joined:${id}:${now.toISOString()}`,
  })
}
