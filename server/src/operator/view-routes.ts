import * as calls from '@hemline/contract/operator/view-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { serveAct } from './serve-acts.ts'
import { endView, viewMember } from './view-actions.ts'

/** Views of the app as a member sees it. The answer has a token and is not stored for a retry. */
export function viewRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.viewMember, { keepsAnswer: false, perMinute: 10 })(async ({ member, body }) => ({
    data: await viewMember(deps, { operator: member, ...body }),
  }))
  serveAct({ app, deps }, calls.endView, endView)
}
