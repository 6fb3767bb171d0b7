import {
  enterTrackingNumber as enterCall,
  getCarrierForm,
  getParcelLabel,
  sendCarrierClaim,
} from '@hemline/contract/shipping/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { enterTrackingNumber, readLabel } from './actions.ts'
import { sendCarrierClaim as markSent, readCarrierForm } from './carrier-claim-actions.ts'

export async function shippingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getParcelLabel)(async ({ member, query }) => readLabel(deps, { member, ...query }))
  handle(
    app,
    getCarrierForm,
  )(async ({ member, query }) => ({ data: await readCarrierForm(deps, { member, ...query }) }))
  handle(
    app,
    sendCarrierClaim,
  )(async ({ member, body }) => {
    await markSent(deps, { member, ...body })
    return { ok: true as const }
  })
  handle(app, enterCall)(async ({ member, body }) => enterTrackingNumber(deps, { member, ...body }))
}
