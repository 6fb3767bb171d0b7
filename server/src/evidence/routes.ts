import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { readEvidence } from './views.ts'

export async function evidenceRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(
    app,
    getEvidence,
  )(async ({ member, query }) => ({ data: await readEvidence(deps, { member, orderId: query.orderId }) }))
}
