import * as calls from '@hemline/contract/account/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { Refusal } from '../base/refusal.ts'
import { apiHeaders } from '../base/security.ts'
import type { Deps } from '../deps.ts'
import { askForDeletion, cancelAccountDeletion, readDeletion } from './actions.ts'
import { exportData } from './export-actions.ts'

export async function accountRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, calls.getAccountDeletion)(async ({ member }) => ({ data: await readDeletion(deps, member) }))

  handle(app, calls.deleteAccount, { perMinute: 10 })(async ({ member, body, request }) => ({
    data: await askForDeletion(deps, { member, ...body, address: request.ip }),
  }))

  handle(
    app,
    calls.cancelAccountDeletion,
  )(async ({ member }) => {
    await cancelAccountDeletion(deps, member)
    return { ok: true as const }
  })

  app.post(calls.DATA_EXPORT_PATH, async (request, reply) => {
    const member = await app.callerOf(request)
    if (!member) throw new Refusal('UNAUTHENTICATED')
    const zip = await exportData(deps, member)
    return reply
      .headers({
        ...apiHeaders,
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="hemline-data.zip"',
      })
      .send(zip)
  })
}
