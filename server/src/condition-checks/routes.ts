import { getChecks, writeCheck as writeCall } from '@hemline/contract/condition-checks/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { readChecks, writeCheck } from './actions.ts'

export async function conditionCheckRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getChecks)(({ member, query }) => readChecks(deps, { member, orderId: query.orderId }))

  handle(app, writeCall)(async ({ member, body }) => ({ data: await writeCheck(deps, { member, check: body }) }))
}
