import { FRIENDS_NAMED_MAX } from '@hemline/contract/limits.ts'
import { answerHabit, postHabit, returnHabit } from '@hemline/contract/orders/habits.ts'
import type { RequestFacts, TrustSigns } from '@hemline/contract/orders/shapes.ts'
import { distanceMetres } from '@hemline/contract/place.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { findPublicMember } from '../members/store.ts'
import { publicMember } from '../members/views.ts'
import {
  countLoansDone,
  listAnswerTimes,
  listFriendsInCommon,
  listPosted,
  listPublicPoints,
  listReturned,
} from './facts-store.ts'
import { requireParty } from './party.ts'

/**
 * Returns what a lender may know about the member who asks, while the request waits for their answer (product.md §5).
 * Throws NOT_FOUND for the borrower and all others, and once it is answered.
 */
export async function readRequestFacts(
  { db }: Deps,
  { member, orderId }: { member: Caller; orderId: string },
): Promise<RequestFacts> {
  const { order, role } = await requireParty(db, { orderId, memberId: member.id })
  if (role !== 'LENDER' || order.status !== 'REQUESTED') throw new Refusal('NOT_FOUND')
  const asks = await findPublicMember(db, { id: order.lendeeId, viewer: member })
  if (!asks) throw new Refusal('NOT_FOUND')
  const [loansDone, returned, answers, friends, points] = await Promise.all([
    countLoansDone(db, asks.id),
    listReturned(db, asks.id),
    listAnswerTimes(db, asks.id),
    listFriendsInCommon(db, { viewerId: member.id, memberId: asks.id }),
    order.deliveryMethod === 'IN_PERSON' ? listPublicPoints(db, [member.id, asks.id]) : [],
  ])
  const { averageRating, reviewCount, joinedOn, friendStatus } = publicMember(asks)
  const [one, other] = points
  return {
    averageRating,
    reviewCount,
    loansDone,
    joinedOn,
    areFriends: friendStatus === 'FRIENDS',
    friendsInCommon: friends.length,
    friendNames: friends.flatMap(({ name }) => name || []).slice(0, FRIENDS_NAMED_MAX),
    distanceKm: one && other ? Math.max(1, Math.round(distanceMetres(one, other) / 1000)) : null,
    returns: returnHabit(returned),
    answers: answerHabit(answers),
  }
}

/**
 * Returns what every member may know of another (product.md §5). Every account has a confirmed email address, from
 * either issuer. Throws NOT_FOUND for a member who is suspended, leaving, or across a block.
 */
export async function readTrustSigns(
  { db }: Deps,
  { viewer, memberId }: { viewer: Caller; memberId: string },
): Promise<TrustSigns> {
  const member = await findPublicMember(db, { id: memberId, viewer })
  if (!member) throw new Refusal('NOT_FOUND')
  const [loansDone, returned, posted, answers] = await Promise.all([
    countLoansDone(db, memberId),
    listReturned(db, memberId),
    listPosted(db, memberId),
    listAnswerTimes(db, memberId),
  ])
  return {
    isEmailVerified: true,
    isPhoneVerified: member.phoneVerifiedAt !== null,
    loansDone,
    returns: returnHabit(returned),
    posts: postHabit(posted),
    answers: answerHabit(answers),
  }
}
