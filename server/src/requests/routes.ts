import { today } from '@hemline/contract/days.ts'
import { createPaymentSession } from '@hemline/contract/payments/calls.ts'
import {
  createPendingRequest as createCall,
  getOrderDates,
  getPendingRequest,
} from '@hemline/contract/requests/calls.ts'
import { clearOf } from '@hemline/contract/working-days.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { isVisibleListing } from '../listings/store.ts'
import { createPendingRequest, openPaymentSession, priceNow, requirePendingRequest, turnaroundDays } from './actions.ts'
import { findLendable, listBlockedRanges } from './store.ts'
import { pendingRequestView } from './views.ts'

export async function requestRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(
    app,
    createCall,
  )(async ({ member, body }) => ({ data: { id: await createPendingRequest(deps, { member, choice: body }) } }))

  handle(
    app,
    getPendingRequest,
  )(async ({ member, query }) => {
    const request = await requirePendingRequest(deps, { member, id: query.pendingRequestId })
    const lendable = await findLendable(deps.db, request.listing_id)
    if (!lendable) throw new Refusal('NOT_FOUND')
    return { data: pendingRequestView(request, lendable, priceNow(deps, request, lendable)) }
  })

  handle(
    app,
    getOrderDates,
  )(async ({ member, query }) => {
    const lendable = await findLendable(deps.db, query.listingId)
    if (!lendable || !(await isVisibleListing(deps.db, member, query.listingId))) throw new Refusal('NOT_FOUND')
    const from = today(deps.clock.now())
    const ranges = await listBlockedRanges(deps.db, { listingId: lendable.id, ownerId: lendable.owner_id, from })
    return {
      items: ranges.map(({ isLoan, ...range }) =>
        isLoan ? clearOf(range, query.deliveryMethod ?? 'IN_PERSON', turnaroundDays) : range,
      ),
    }
  })

  handle(app, createPaymentSession, { perMinute: 30 })(async ({ member, body }) =>
    openPaymentSession(deps, { member, id: body.pendingRequestId, amount: body.amount }),
  )
}
