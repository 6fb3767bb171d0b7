import * as calls from '@hemline/contract/operator/outbox-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import type { LetterHandler } from '../outside/mail/letter.ts'
import { readOutbox, resendFailed, resendLetter } from './outbox-actions.ts'
import { serveAct } from './serve-acts.ts'

/** Letters and pushes of the last days. */
export function outboxRoutes(app: FastifyInstance, deps: Deps, letters: readonly LetterHandler[]): void {
  handle(app, calls.getOutbox)(async ({ query }) => readOutbox(deps, letters, query))
  serveAct({ app, deps }, calls.resendLetter, resendLetter)
  handle(
    app,
    calls.resendFailed,
  )(async ({ member, body }) => ({ retried: await resendFailed(deps, { operator: member, ...body }) }))
}
