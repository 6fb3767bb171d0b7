import { today } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { type FriendStatus, type Invitation, type InviteLink, InviteToken } from '@hemline/contract/friends/shapes.ts'
import { inviteTexts } from '@hemline/contract/friends/words.ts'
import { INVITE_LINK_DAYS, INVITE_USES } from '@hemline/contract/limits.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { hashOfToken, linkToken } from '../base/link-token.ts'
import { qrOf } from '../base/qr-shape.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { clearFriendNotices } from '../notifications/actions.ts'
import { readSettings } from '../settings/actions.ts'
import { requestFriendship } from './actions.ts'
import { countUse, findInvite, findOpenInvite, type InviteRow, insertInvite, renewInvite } from './invites-store.ts'
import { notifyJoined } from './notice-actions.ts'
import {
  areBlocked,
  areFriends,
  findFriendship,
  firstNameOf,
  insertFriendship,
  lockPair,
  setFriendship,
} from './store.ts'

const SECRET = 'friend-invite'

/** The token of a member's link. */
const tokenOf = (deps: Deps, memberId: string, generation: number) => linkToken(deps, SECRET, { memberId, generation })

const isOpen = (row: InviteRow, now: Date) => row.withdrawnAt === null && row.expiresAt > now && row.uses < INVITE_USES

/**
 * Returns the member's open invite link, made if there is none; `isNew` replaces it. Concurrent calls return the same
 * link. Throws NOT_ONBOARDED for a member without a name, TOO_MANY after as many new links on one London day as the
 * setting allows.
 */
export async function openInviteLink(
  deps: Deps,
  { member, isNew }: { member: Caller; isNew: boolean },
): Promise<InviteLink> {
  const now = deps.clock.now()
  const memberId = member.id
  if ((await firstNameOf(deps.db, memberId)) === '') throw new Refusal('NOT_ONBOARDED')
  const before = await findInvite(deps.db, memberId)
  if (!before || isNew || !isOpen(before, now)) {
    const from = before?.generation ?? 0
    const made = {
      memberId,
      tokenHash: hashOfToken(await tokenOf(deps, memberId, from + 1)),
      now,
      expiresAt: new Date(now.getTime() + INVITE_LINK_DAYS * DAY_MS),
      day: today(now),
    }
    if (from === 0) await insertInvite(deps.db, made)
    else {
      const { inviteLinksADay: most } = await readSettings(deps, ['inviteLinksADay'])
      await renewInvite(deps.db, { ...made, from, most })
    }
    const after = await findInvite(deps.db, memberId)
    if (after?.generation === from) throw new Refusal('TOO_MANY', { message: inviteTexts.tooMany })
  }
  const row = (await findInvite(deps.db, memberId))!
  const url = `${deps.env.publicUrl}/invite/${await tokenOf(deps, memberId, row.generation)}`
  return { url, qr: qrOf(url), expiresAt: row.expiresAt.toISOString(), madeFriends: row.uses }
}

/**
 * Returns who invites with a link. Throws NOT_FOUND, with one text, for a link that is unknown, expired, withdrawn or
 * used up, whose member is suspended or leaving, and across a block.
 */
export async function readInvitation(
  deps: Deps,
  { token, reader }: { token: string; reader: Caller | null },
): Promise<Invitation> {
  const { id, firstName, picture } = await requireOpen(deps, token)
  const shown = { id, firstName, picture }
  if (!reader) return { ...shown, relation: 'NONE' }
  if (reader.id === id) return { ...shown, relation: 'OWN' }
  if (await areBlocked(deps.db, id, reader.id)) throw gone()
  return { ...shown, relation: (await areFriends(deps.db, id, reader.id)) ? 'FRIENDS' : 'NONE' }
}

const gone = () => new Refusal('NOT_FOUND', { message: inviteTexts.gone })

async function requireOpen({ db, clock }: { db: Deps['db'] | Tx; clock: Deps['clock'] }, token: string) {
  if (!InviteToken.safeParse(token).success) throw gone()
  const invite = await findOpenInvite(db, { tokenHash: hashOfToken(token), now: clock.now() })
  if (!invite) throw gone()
  return invite
}

/**
 * Makes the member and the one who invites friends immediately: both have agreed (product.md §5). A request that waits
 * between the two becomes the friendship. When a friendship or request of the two ended after the link was made, the
 * link only sends a request: the member who unfriended the other decides again. Repeating it changes nothing. Throws NOT_FOUND
 * as `readInvitation`, MOVE_NOT_ALLOWED for one's own link, TOO_MANY when the link has made all friendships of a day.
 */
export async function acceptInvite(
  deps: Deps,
  { member, token }: { member: Caller; token: string },
): Promise<{ id: string; firstName: string; status: FriendStatus }> {
  const { id: inviterId } = await requireOpen(deps, token)
  if (inviterId === member.id) throw new Refusal('MOVE_NOT_ALLOWED', { message: inviteTexts.own })
  return deps.db.transaction().execute(async (tx) => {
    await lockPair(tx, inviterId, member.id)
    // again, now that neither can block the other meanwhile
    const inviter = await requireOpen({ db: tx, clock: deps.clock }, token)
    if (await areBlocked(tx, inviterId, member.id)) throw gone()
    const status = await join(deps, tx, { inviter, invitedId: member.id, tokenHash: hashOfToken(token) })
    return { id: inviterId, firstName: inviter.firstName, status }
  })
}

async function join(
  deps: Deps,
  tx: Tx,
  { inviter, invitedId, tokenHash }: { inviter: { id: string; madeAt: Date }; invitedId: string; tokenHash: Buffer },
): Promise<FriendStatus> {
  const now = deps.clock.now()
  const friendship = await findFriendship(tx, inviter.id, invitedId)
  if (friendship?.status === 'active') return 'active'
  const hasEnded = friendship?.status === 'ended' || friendship?.status === 'dismissed'
  if (hasEnded && friendship.updatedAt >= inviter.madeAt) {
    await requestFriendship(deps, tx, { requesterId: invitedId, addresseeId: inviter.id, now })
    return 'undetermined'
  }
  const { inviteUsesADay: most } = await readSettings({ db: tx, env: deps.env }, ['inviteUsesADay'])
  if (!(await countUse(tx, { tokenHash, day: today(now), now, most }))) {
    if (!(await findOpenInvite(tx, { tokenHash, now }))) throw gone()
    throw new Refusal('TOO_MANY', { message: inviteTexts.usedALot })
  }
  const pair = { requesterId: inviter.id, addresseeId: invitedId, now }
  const id = friendship?.id ?? (await insertFriendship(tx, { ...pair, requestedAt: null }))
  await setFriendship(tx, { ...pair, id, status: 'active' })
  for (const [memberId, otherId] of [
    [inviter.id, invitedId],
    [invitedId, inviter.id],
  ] as const)
    await clearFriendNotices(tx, { memberId, otherId, now })
  await notifyJoined(deps, tx, { id, inviterId: inviter.id, invitedId, now })
  return 'active'
}
