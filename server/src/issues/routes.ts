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
import { raiseIssue } from './actions.ts'
import { answerExtension, askForExtension, readExtensions } from './extension-actions.ts'
import { readIssues } from './issue-views.ts'

export async function issueRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, createOrderIssue, { perMinute: 20 })(async ({ member, body, storeAnswer: store }) =>
    raiseIssue(deps, { member, ...body, store }),
  )

  handle(app, getOrderIssues)(async ({ member, query }) => readIssues(deps, { member, orderId: query.orderId }))

  handle(app, askExtension, { perMinute: 20 })(async ({ member, body }) => ({
    data: await askForExtension(deps, { member, ...body }),
  }))

  handle(
    app,
    answerExtensionCall,
  )(async ({ member, body }) => ({ data: await answerExtension(deps, { member, ...body }) }))

  handle(app, getExtensions)(async ({ member, query }) => readExtensions(deps, { member, orderId: query.orderId }))
}
