import * as calls from '@hemline/contract/operator/second-factor-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  passSecondFactor,
  readSecondFactor,
  resetSecondFactor,
} from './second-factor-actions.ts'
import { serveAct } from './serve-acts.ts'

/** The second step of signing in. Answers with secrets are not stored for a retry. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const unstored = { keepsAnswer: false } as const
  handle(app, calls.getSecondFactor)(async ({ member }) => ({ data: await readSecondFactor(deps, member) }))
  handle(
    app,
    calls.beginSecondFactor,
    unstored,
  )(async ({ member }) => ({ data: await beginSecondFactor(deps, member) }))
  handle(
    app,
    calls.confirmSecondFactor,
    unstored,
  )(async ({ member, body }) => ({ recoveryCodes: await confirmSecondFactor(deps, { member, ...body }) }))
  handle(
    app,
    calls.passSecondFactor,
    unstored,
  )(async ({ member, body }) => ({ data: await passSecondFactor(deps, { member, ...body }) }))
  serveAct({ app, deps }, calls.resetSecondFactor, resetSecondFactor)
}
