import { changeUser, getListingUser, getUser, sendPhoneCode, verifyPhone } from '@hemline/contract/members/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { changeProfile } from './actions.ts'
import * as phone from './phone-actions.ts'
import { findMember, findPublicMember } from './store.ts'
import { ownProfile, publicMember } from './views.ts'

export async function memberRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(
    app,
    getUser,
  )(async ({ member }) => {
    const row = await findMember(deps.db, member.id)
    if (!row) throw new Refusal('UNAUTHENTICATED')
    return { data: ownProfile(row) }
  })

  handle(app, changeUser, { perMinute: 60 })(async ({ member, body }) => ({
    data: ownProfile(await changeProfile(deps, { member, change: body })),
  }))

  handle(app, sendPhoneCode, { perMinute: 10 })(async ({ member, request }) => ({
    data: await phone.sendPhoneCode(deps, { member, address: request.ip }),
  }))

  handle(app, verifyPhone, { perMinute: 20 })(async ({ member, body }) => {
    await phone.verifyPhone(deps, { member, code: body.code })
    return { data: ownProfile((await findMember(deps.db, member.id))!) }
  })

  handle(
    app,
    getListingUser,
  )(async ({ member, query }) => {
    const row = await findPublicMember(deps.db, { id: query.userId, viewer: member })
    if (!row) throw new Refusal('NOT_FOUND')
    return { data: publicMember(row) }
  })
}
