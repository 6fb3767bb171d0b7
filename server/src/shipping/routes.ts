import { enterTrackingNumber as enterCall, getParcelLabel } from '@hemline/contract/shipping/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { enterTrackingNumber, readLabel } from './actions.ts'

export async function shippingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getParcelLabel)(async ({ member, query }) => readLabel(deps, { member, ...query }))
  handle(app, enterCall)(async ({ member, body }) => enterTrackingNumber(deps, { member, ...body }))
}
