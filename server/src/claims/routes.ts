import {
  answerClaim as answerClaimCall,
  createBalanceSession,
  createClaim,
  getBalance,
  getClaims,
  payBalance as payBalanceCall,
} from '@hemline/contract/claims/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { nameFromKey } from '../base/idempotency.ts'
import type { Deps } from '../deps.ts'
import { answerClaim, makeClaim } from './actions.ts'
import { openBalanceSession, payBalance, readBalance } from './balance-actions.ts'
import { readClaims } from './claim-views.ts'
import { viewClaim } from './views.ts'

export async function claimRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getClaims)(async ({ member, query }) => readClaims(deps, { member, orderId: query.orderId }))

  handle(app, createClaim, { perMinute: 20 })(async ({ member, body, request }) => {
    const clientKey = nameFromKey('claim', request.headers['idempotency-key'])
    const claim = await makeClaim(deps, { member, ...body, clientKey })
    return { data: await viewClaim(deps, claim, { readerId: member.id }) }
  })

  handle(
    app,
    answerClaimCall,
  )(async ({ member, body }) => ({
    data: await viewClaim(deps, await answerClaim(deps, { member, ...body }), { readerId: member.id }),
  }))

  handle(app, getBalance)(async ({ member }) => readBalance(deps, { member }))

  handle(app, createBalanceSession, { perMinute: 20 })(async ({ member, body }) =>
    openBalanceSession(deps, { member, claimId: body.claimId }),
  )

  handle(app, payBalanceCall, { perMinute: 20 })(async ({ member, body }) => ({
    state: (await payBalance(deps, { member, ...body })).state,
  }))
}
