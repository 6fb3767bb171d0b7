import { getFees } from '@hemline/contract/settings/calls.ts'
import { getNewTerms, getTerms, readNewTerms } from '@hemline/contract/settings/terms-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { findNewTerms, readLoanSettings, readTermsSoFar, writeTermsRead } from './actions.ts'

/** What everyone may know of the settings, and what members read of the terms. */
export function settingRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, getFees)(async () => ({ data: await readLoanSettings(deps) }))

  handle(app, getTerms)(async () => ({ data: await readTermsSoFar(deps) }))
  handle(app, getNewTerms)(async ({ member }) => ({ data: await findNewTerms(deps, member.id) }))
  handle(
    app,
    readNewTerms,
  )(async ({ member, body: { version } }) => {
    await writeTermsRead(deps.db, { memberId: member.id, version, now: deps.clock.now() })
    return { ok: true }
  })
}
