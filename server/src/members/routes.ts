import { changeUser, getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { changeProfile } from './actions.ts'
import { findMember, findPublicMember, hasListing } from './store.ts'
import { listingOwnerView, ownProfileView } from './views.ts'

export async function memberRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps

  handle(
    app,
    getUser,
  )(async ({ member }) => {
    const row = await findMember(db, member.id)
    if (!row) throw new Refusal('UNAUTHENTICATED')
    return { data: ownProfileView(row, await hasListing(db, member.id)) }
  })

  handle(
    app,
    changeUser,
  )(async ({ member, body }) => {
    const row = await changeProfile(deps, { member, change: body })
    return { data: ownProfileView(row, await hasListing(db, member.id)) }
  })

  handle(
    app,
    getListingUser,
  )(async ({ member, query }) => {
    const found = await findPublicMember(db, { id: query.userId, friendNos: member.friendNos })
    if (!found || member.blockedNos.includes(found.no)) throw new Refusal('NOT_FOUND')
    return { data: listingOwnerView(found, member) }
  })
}
