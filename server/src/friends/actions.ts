import type { BodyOf } from '@hemline/contract/call.ts'
import { today } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import type { changeFriendship } from '@hemline/contract/friends/calls.ts'
import { friendTexts } from '@hemline/contract/friends/words.ts'
import { limitTexts } from '@hemline/contract/limit-words.ts'
import { ASK_AGAIN_AFTER_DAYS, FRIEND_REQUESTS_PER_DAY } from '@hemline/contract/limits.ts'
import { parseUkPhone } from '@hemline/contract/members/phone.ts'
import type { Caller } from '../base/caller.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { clearFriendNotices } from '../notifications/actions.ts'
import { readSettings } from '../settings/actions.ts'
import { notifyConfirmed, notifyRequested } from './notice-actions.ts'
import {
  areBlocked,
  countRequested,
  findByContact,
  findFriendship,
  findFriendshipById,
  insertFriendship,
  lockPair,
  releaseLookups,
  reserveLookups,
  setFriendship,
} from './store.ts'

/**
 * Confirms, dismisses or ends a friendship (product.md §5): only the addressee answers a request; either member ends an
 * active friendship; the requester may withdraw the request. Throws NOT_FOUND for other members, MOVE_NOT_ALLOWED
 * otherwise, also for a request (`before`) that is a friendship by now, or the other member's (`wasIncoming`): who takes back a
 * request ends no friendship, and dismisses no one.
 */
export async function answerFriendship(
  deps: Deps,
  { member, friendshipId, status, before, wasIncoming }: { member: Caller } & BodyOf<typeof changeFriendship>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const pair = await findFriendshipById(tx, friendshipId)
    if (!pair || (pair.requesterId !== member.id && pair.addresseeId !== member.id)) throw new Refusal('NOT_FOUND')
    await lockPair(tx, pair.requesterId, pair.addresseeId)
    const friendship = (await findFriendshipById(tx, friendshipId))!
    const change = {
      id: friendship.id,
      requesterId: friendship.requesterId,
      addresseeId: friendship.addresseeId,
      now,
    }
    const isAddressee = friendship.addresseeId === member.id
    if (status === 'dismissed' && before && before !== friendship.status)
      throw new Refusal(
        'MOVE_NOT_ALLOWED',
        friendship.status === 'active' ? { message: friendTexts.confirmedMeanwhile } : {},
      )
    if (friendship.status === 'undetermined') {
      if (before && wasIncoming !== undefined && wasIncoming !== isAddressee)
        throw new Refusal('MOVE_NOT_ALLOWED', isAddressee ? { message: friendTexts.askedMeanwhile } : {})
      if (status === 'active' && !isAddressee) throw new Refusal('FORBIDDEN')
      await setFriendship(tx, { ...change, status: isAddressee ? status : 'ended' })
      await clearFriendNotices(tx, { memberId: change.addresseeId, otherId: change.requesterId, now })
      if (status === 'active') await notifyConfirmed(deps, tx, change)
      return
    }
    if (friendship.status === 'active') {
      if (status === 'active') return
      return setFriendship(tx, { ...change, status: 'ended' })
    }
    throw new Refusal('MOVE_NOT_ALLOWED')
  })
}

/**
 * Sends friend requests to the members with these contacts. Mutual requests are a friendship immediately; a dismissed
 * request can be repeated after 30 days. Contacts without an account get the same answer and are not stored. Throws
 * TOO_MANY when the day's limit of unmatched contacts is reached: all contacts count until they are matched; and when that
 * of requests is, before any contact is looked up.
 */
export async function askContacts(
  deps: Deps,
  {
    member,
    publicIds,
    emails,
    phoneNumbers,
  }: { member: Caller; publicIds: string[]; emails: string[]; phoneNumbers: string[] },
): Promise<Set<string>> {
  const contacts = {
    publicIds: [...new Set(publicIds.map((id) => id.toUpperCase()))],
    emails: [...new Set(emails.map((email) => email.toLowerCase()))],
    phoneNumbers: [...new Set(phoneNumbers.flatMap((text) => parseUkPhone(text)?.e164 ?? []))],
  }
  const count = Object.values(contacts).reduce((sum, list) => sum + list.length, 0)
  if (count === 0) return new Set()
  await requireRequestsLeft(deps.db, { memberId: member.id, now: deps.clock.now() })
  const lookups = { memberId: member.id, day: today(deps.clock.now()), count }
  const { unmatchedContactsADay: most } = await readSettings(deps, ['unmatchedContactsADay'])
  if (!(await reserveLookups(deps.db, { ...lookups, most })))
    throw new Refusal('TOO_MANY', { message: 'You’ve looked for a lot of people today. Please try again tomorrow.' })
  // without a text service no number can be verified, so none is looked up
  const wanted = deps.sms ? contacts : { ...contacts, phoneNumbers: [] }
  const members = (await findByContact(deps.db, wanted)).filter(({ no }) => !member.blockedNos.includes(no))
  // one whose email and number are both in the address book is two contacts
  const matched = members.reduce((sum, { contacts }) => sum + contacts, 0)
  if (matched > 0) await releaseLookups(deps.db, { ...lookups, count: matched })
  const addresseeIds = new Set<string>()
  for (const other of members) {
    if (other.id === member.id) continue
    if (await askOne(deps, member.id, other.id)) addresseeIds.add(other.id)
  }
  return addresseeIds
}

/** Sends a request to one member. Returns false when one of the two has blocked the other, also concurrently. */
async function askOne(deps: Deps, requesterId: string, addresseeId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    await lockPair(tx, requesterId, addresseeId)
    if (await areBlocked(tx, requesterId, addresseeId)) return false
    await requestFriendship(deps, tx, { requesterId, addresseeId, now: deps.clock.now() })
    return true
  })
}

/** Throws TOO_MANY for a member who has sent all requests of a day (decision 402). */
async function requireRequestsLeft(db: Db, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  if ((await countRequested(db, { memberId, since })) >= FRIEND_REQUESTS_PER_DAY)
    throw new Refusal('TOO_MANY', { message: limitTexts.friendRequests })
}

/**
 * Sends a request, or makes the friendship if the other member had sent one. Call with the pair locked, after checking
 * that neither has blocked the other. Throws TOO_MANY for a new request beyond those of a day.
 */
export async function requestFriendship(
  deps: Deps,
  tx: Tx,
  { requesterId, addresseeId, now }: { requesterId: string; addresseeId: string; now: Date },
): Promise<void> {
  const friendship = await findFriendship(tx, requesterId, addresseeId)
  if (!friendship) {
    await requireRequestsLeft(tx, { memberId: requesterId, now })
    const id = await insertFriendship(tx, { requesterId, addresseeId, requestedAt: now, now })
    return notifyRequested(deps, tx, { id, requesterId, addresseeId, now })
  }
  const iAmRequester = friendship.requesterId === requesterId
  const change = { id: friendship.id, requesterId, addresseeId, now }
  if (friendship.status === 'active') return
  if (friendship.status === 'undetermined') {
    if (iAmRequester) return
    await setFriendship(tx, { ...change, status: 'active' })
    await clearFriendNotices(tx, { memberId: requesterId, otherId: addresseeId, now })
    // the member who asked first is notified
    return notifyConfirmed(deps, tx, { ...change, requesterId: addresseeId, addresseeId: requesterId })
  }
  const mustWait =
    friendship.status === 'dismissed' &&
    iAmRequester &&
    now.getTime() - friendship.updatedAt.getTime() < ASK_AGAIN_AFTER_DAYS * DAY_MS
  if (mustWait) return
  await requireRequestsLeft(tx, { memberId: requesterId, now })
  await setFriendship(tx, { ...change, status: 'undetermined' })
  await notifyRequested(deps, tx, change)
}

/** Ends a friendship or request of two members when one has blocked the other. Call with the pair locked. */
export async function endFriendship(
  tx: Tx,
  { oneId, otherId, now }: { oneId: string; otherId: string; now: Date },
): Promise<void> {
  const friendship = await findFriendship(tx, oneId, otherId)
  if (friendship?.status !== 'active' && friendship?.status !== 'undetermined') return
  const { id, requesterId, addresseeId } = friendship
  await setFriendship(tx, { id, requesterId, addresseeId, status: 'ended', now })
}
