import * as calls from '@hemline/contract/payouts/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { readPayouts, removeBankAccount, setBankAccount } from './actions.ts'

export async function payoutRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, calls.getPayouts)(async ({ member }) => ({ data: await readPayouts(deps, member) }))

  handle(app, calls.setBankAccount, { perMinute: 10 })(async ({ member, body, request }) => {
    const { password, seen: seenAt, ...account } = body
    const seen = seenAt == null ? seenAt : new Date(seenAt)
    return { data: await setBankAccount(deps, { member, password, account, seen, address: request.ip }) }
  })

  handle(app, calls.removeBankAccount, { perMinute: 10 })(async ({ member, body, request }) => ({
    data: await removeBankAccount(deps, { member, ...body, address: request.ip }),
  }))
}
