import * as calls from '@hemline/contract/operator/newsletter-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { previewNewsletter, proveInOwnName, readNewsletters, sendOnce } from './newsletter-actions.ts'

export function newsletterRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getNewsletters)(async () => readNewsletters(deps))
  handle(
    app,
    calls.previewNewsletter,
  )(async ({ member, body }) => previewNewsletter(deps, { operator: member, newsletter: body }))

  handle(app, calls.proveNewsletter, { perMinute: 10 })(async ({ member, body }) => {
    await proveInOwnName(deps, { operator: member, newsletter: body })
    return { ok: true as const }
  })

  handle(app, calls.sendNewsletter, { perMinute: 10 })(async ({ member, body }) => {
    const { newsletterId, ...newsletter } = body
    return { data: await sendOnce(deps, { operator: member, newsletterId, newsletter }) }
  })
}
