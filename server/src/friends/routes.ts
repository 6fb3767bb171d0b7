import {
  acceptInvitation,
  addContacts,
  changeFriendship,
  getFriends,
  getInvitation,
  openInvite,
  withdrawInvite,
} from '@hemline/contract/friends/calls.ts'
import type { Friend } from '@hemline/contract/friends/shapes.ts'
import { friendTexts } from '@hemline/contract/friends/words.ts'
import { CONTACTS_PER_CALL } from '@hemline/contract/limits.ts'
import { memberName } from '@hemline/contract/members/names.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { answerFriendship, askContacts } from './actions.ts'
import { acceptInvite, openInviteLink, readInvitation } from './invite-actions.ts'
import { withdrawInviteOf } from './invites-store.ts'
import { listFriendships } from './store.ts'

/** Reads the contacts of one kind. Throws INVALID for more than a call takes: none is dropped silently. */
function split(field: string, text = ''): string[] {
  const contacts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (contacts.length > CONTACTS_PER_CALL)
    throw new Refusal('INVALID', { fields: { [field]: friendTexts.contactsPerCall } })
  return contacts
}

/** The surname is for active friends; others see the first name only (product.md §5 "Names"). */
const nameFor = (row: { status: string; firstName: string; secondName: string }): string =>
  memberName(row.status === 'active' ? `${row.firstName} ${row.secondName}` : row.firstName)

export async function friendRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  async function friendsOf(memberId: string): Promise<Friend[]> {
    const rows = await listFriendships(deps.db, memberId)
    return rows.map((row) => ({
      friendshipId: row.friendshipId,
      id: row.id,
      name: nameFor(row),
      picture: row.picture,
      status: row.status,
      isIncoming: row.status === 'undetermined' && row.addresseeId === memberId,
      updatedAt: row.updatedAt.toISOString(),
    }))
  }

  handle(app, getFriends)(async ({ member }) => ({ items: await friendsOf(member.id) }))

  handle(
    app,
    changeFriendship,
  )(async ({ member, body }) => {
    await answerFriendship(deps, { member, ...body })
    return { ok: true as const }
  })

  handle(app, addContacts, { perMinute: 20 })(async ({ member, body }) => {
    const addresseeIds = await askContacts(deps, {
      member,
      publicIds: split('publicIds', body.publicIds),
      emails: split('emails', body.emails),
      phoneNumbers: split('phoneNumbers', body.phoneNumbers),
    })
    const friends = await friendsOf(member.id)
    return { data: { friends: friends.filter((friend) => addresseeIds.has(friend.id)) } }
  })

  // the answer has the token, so it is not stored for repetitions
  handle(app, openInvite, { perMinute: 20, keepsAnswer: false })(async ({ member, body }) => ({
    data: await openInviteLink(deps, { member, isNew: body.isNew }),
  }))

  handle(
    app,
    withdrawInvite,
  )(async ({ member }) => {
    await withdrawInviteOf(deps.db, { memberId: member.id, now: deps.clock.now() })
    return { ok: true as const }
  })

  handle(app, getInvitation, { perMinute: 60 })(async ({ member, query, reply }) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    return { data: await readInvitation(deps, { token: query.token, reader: member }) }
  })

  handle(app, acceptInvitation, { perMinute: 20 })(async ({ member, body }) => ({
    data: await acceptInvite(deps, { member, token: body.token }),
  }))
}
