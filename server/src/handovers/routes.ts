import { confirmHandover as confirmCall, getHandover } from '@hemline/contract/handovers/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { confirmHandover, readHandover } from './actions.ts'

export async function handoverRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(
    app,
    getHandover,
  )(async ({ member, query }) => ({ data: await readHandover(deps, { member, orderId: query.orderId }) }))

  handle(app, confirmCall, { perMinute: 60 })(({ member, body }) =>
    confirmHandover(deps, { member, ...body, enteredAt: body.enteredAt }),
  )
}
