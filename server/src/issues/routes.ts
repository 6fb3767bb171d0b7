import {
  answerExtension as answerExtensionCall,
  askExtension,
  createOrderIssue,
  getExtensions,
  getOrderIssues,
} from '@hemline/contract/issues/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { requireParty } from '../orders/party.ts'
import { raiseIssue } from './actions.ts'
import { answerExtension, askForExtension, readExtensions } from './extensions.ts'
import { listIssues, listResolutions } from './store.ts'
import { resolutionView, viewIssues } from './views.ts'

export async function issueRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, createOrderIssue, { perMinute: 20 })(async ({ member, body }) => raiseIssue(deps, { member, ...body }))

  handle(
    app,
    getOrderIssues,
  )(async ({ member, query: { orderId } }) => {
    await requireParty(deps.db, { orderId, memberId: member.id })
    return {
      items: await viewIssues(deps, await listIssues(deps.db, orderId)),
      resolutions: (await listResolutions(deps.db, orderId)).map(resolutionView),
    }
  })

  handle(app, askExtension)(async ({ member, body }) => ({ data: await askForExtension(deps, { member, ...body }) }))

  handle(
    app,
    answerExtensionCall,
  )(async ({ member, body }) => ({ data: await answerExtension(deps, { member, ...body }) }))

  handle(app, getExtensions)(async ({ member, query }) => readExtensions(deps, { member, orderId: query.orderId }))
}
