import * as calls from '@hemline/contract/account/calls.ts'
import type { FastifyError, FastifyInstance } from 'fastify'
import { readRefusal, retryAfterOf } from '../base/errors.ts'
import { handle } from '../base/handle.ts'
import { sendPlainPage } from '../base/plain-page.ts'
import { Refusal, readInput } from '../base/refusal.ts'
import { apiHeaders } from '../base/security.ts'
import type { Deps } from '../deps.ts'
import { askForDeletion, cancelAccountDeletion, readDeletion } from './actions.ts'
import { exportByLink, exportForMember } from './export-link-actions.ts'
import { exportPage } from './export-page.ts'

const zipHeaders = {
  ...apiHeaders,
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="hemline-data.zip"',
}

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
    const { password } = readInput(calls.AskedExport, request.body ?? {})
    const zip = await exportForMember(deps, { member, password, address: request.ip })
    return zip ? reply.headers(zipHeaders).send(zip) : reply.status(202).headers(apiHeaders).send()
  })

  type Link = { Querystring: { token?: string } }
  app.get<Link>('/data-export', async ({ query }, reply) =>
    sendPlainPage(reply, exportPage({ token: String(query.token ?? '') })),
  )
  app.post<Link>('/data-export', async (request, reply) => {
    try {
      const zip = await exportByLink(deps, String(request.query.token ?? ''))
      return zip ? reply.headers(zipHeaders).send(zip) : sendPlainPage(reply.status(404), exportPage('unknown'))
    } catch (error) {
      const { code, status } = readRefusal(error as Error & FastifyError)
      if (code === 'TOO_MANY') return sendPlainPage(reply.status(status), exportPage('many'))
      if (code !== 'UNAVAILABLE') throw error
      request.log.warn({ err: error }, 'a copy of a member’s data could not be made now')
      return sendPlainPage(reply.status(status).headers(retryAfterOf(code)), exportPage('away'))
    }
  })
}
