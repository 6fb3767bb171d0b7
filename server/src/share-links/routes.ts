import {
  createShareLink,
  endShareLink,
  getListingShareLinks,
  getSharedListing,
} from '@hemline/contract/share-links/calls.ts'
import { shareTexts } from '@hemline/contract/share-links/words.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { StoreAnswer } from '../base/idempotency.ts'
import { readLastKey } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { endLink, nextWeekendOf, readSharedListing, shareListing } from './actions.ts'
import { pageOfShareLinks } from './store.ts'
import { sharedListingView, shareLinkView } from './views.ts'

export async function shareLinkRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(
    app,
    createShareLink,
  )(async ({ member, body, storeAnswer }) => {
    const store: StoreAnswer<string> = (tx, token) => storeAnswer(tx, { data: { token } })
    return { data: { token: await shareListing(deps, { member, listingId: body.listingId, store }) } }
  })

  handle(app, getSharedListing, { mayLag: true })(async ({ member, query, reply, source }) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    const token = query.token?.trim()
    if (!token) throw new Refusal('INVALID', { message: shareTexts.noToken, fields: { token: shareTexts.noToken } })
    const from = { ...deps, ...source }
    const row = await readSharedListing(from, { token, member })
    if (!row) throw new Refusal('NOT_FOUND', { message: shareTexts.gone })
    return { data: sharedListingView(row, await nextWeekendOf(from, row)) }
  })

  handle(
    app,
    endShareLink,
  )(async ({ member, body }) => {
    await endLink(deps, { member, token: body.token })
    return { ok: true as const }
  })

  handle(
    app,
    getListingShareLinks,
  )(async ({ member, query }) => {
    const { rows, lastKey } = await pageOfShareLinks(deps.db, {
      listingId: query.listingId,
      memberId: member.id,
      after: readLastKey(query.lastKey, 'text'),
      limit: query.limit,
      now: deps.clock.now(),
    })
    return { items: rows.map((row) => shareLinkView(row, member.id)), lastKey }
  })
}
