import {
  answerClaim as answerClaimCall,
  createBalanceSession,
  createClaim,
  getBalance,
  getClaims,
  payBalance as payBalanceCall,
} from '@hemline/contract/claims/calls.ts'
import type { ClaimState } from '@hemline/contract/claims/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { answerClaim, makeClaim } from './actions.ts'
import { openBalanceSession, payBalance, readBalance } from './balance.ts'
import { readClaims } from './read-claims.ts'
import { viewClaim } from './views.ts'

export async function claimRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getClaims)(async ({ member, query }) => readClaims(deps, { member, orderId: query.orderId }))

  handle(app, createClaim, { perMinute: 20 })(async ({ member, body }) => ({
    data: await viewClaim(deps, await makeClaim(deps, { member, ...body }), { readerId: member.id }),
  }))

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
    state: (await payBalance(deps, { member, ...body })).state as ClaimState,
  }))
}
