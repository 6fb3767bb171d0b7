import * as calls from '@hemline/contract/operator/member-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import {
  changeMemberCoins,
  deleteMember,
  endMemberSessions,
  exportMember,
  noteMember,
  verifyMemberEmail,
  warnMember,
} from './member-actions.ts'
import { downloadMembers, readMembers } from './member-list-views.ts'
import { readDeskMember } from './member-views.ts'
import { suspendMember } from './safety-actions.ts'
import { serveAct, serveDownload } from './serve-acts.ts'

/** Members, and what an operator does about one. */
export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getDeskMembers, { mayLag: true })(async ({ query, source }) =>
    readMembers({ ...deps, ...source }, query),
  )
  serveDownload({ app, deps }, calls.downloadMembers, downloadMembers)
  handle(app, calls.getDeskMember)(async ({ query }) => ({ data: await readDeskMember(deps, query.userId) }))
  serveAct({ app, deps }, calls.noteMember, noteMember)
  serveAct({ app, deps }, calls.warnMember, warnMember)
  serveAct({ app, deps }, calls.endMemberSessions, endMemberSessions)
  serveAct({ app, deps }, calls.changeMemberCoins, changeMemberCoins)
  serveAct({ app, deps }, calls.verifyMemberEmail, verifyMemberEmail)
  serveAct({ app, deps }, calls.exportMember, exportMember)
  serveAct({ app, deps }, calls.deleteMember, deleteMember)
  serveAct({ app, deps }, calls.suspendMember, suspendMember)
}
