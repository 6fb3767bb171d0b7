import * as calls from '@hemline/contract/operator/network-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { blockNetwork, readBlockedNetworks, unblockNetwork } from './network-actions.ts'
import { serveAct } from './serve-acts.ts'

/** Blocked networks. */
export function networkRoutes(app: FastifyInstance, deps: Deps): void {
  handle(
    app,
    calls.getBlockedNetworks,
  )(async () => {
    await app.blockedNetworks.record()
    return { items: await readBlockedNetworks(deps) }
  })
  handle(
    app,
    calls.blockNetwork,
  )(async ({ member, body, request }) => {
    await blockNetwork(deps, { operator: member, address: request.ip, ...body })
    return { ok: true }
  })
  serveAct({ app, deps }, calls.unblockNetwork, unblockNetwork)
}
