import { MESSAGES_PER_MINUTE } from '@hemline/contract/limits.ts'
import {
  blockDays as blockDaysCall,
  changeRequestNote,
  createPendingRequest as createCall,
  createEnquiry,
  createPaymentSession,
  getBlockedDays,
  getLoanOffer,
  getOrderDates,
  getPendingRequest,
  unblockDays as unblockDaysCall,
} from '@hemline/contract/requests/calls.ts'
import type { BlockedDays } from '@hemline/contract/requests/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { nameFromKey, type StoreAnswer } from '../base/idempotency.ts'
import type { Deps } from '../deps.ts'
import {
  changeNote,
  createPendingRequest,
  findNamedRequest,
  listTakenDays,
  openPaymentSession,
  showRequest,
} from './actions.ts'
import { blockDays, listBlockedDays, unblockDays } from './blocked-day-actions.ts'
import { enquire } from './enquiry-actions.ts'
import { readLoanOffer } from './offer-actions.ts'
import { enquiryView, pendingRequestView } from './views.ts'

export async function requestRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(
    app,
    createCall,
  )(async ({ member, body }) => ({ data: { id: await createPendingRequest(deps, { member, choice: body }) } }))

  handle(
    app,
    getPendingRequest,
  )(async ({ member, query }) => {
    const { request, ...shown } = await showRequest(deps, { member, id: query.pendingRequestId })
    return { data: pendingRequestView(request, shown) }
  })

  handle(
    app,
    changeRequestNote,
  )(async ({ member, body }) => {
    await changeNote(deps, { member, id: body.pendingRequestId, message: body.message })
    return { ok: true as const }
  })

  handle(app, getOrderDates)(async ({ member, query }) => ({ items: await listTakenDays(deps, { member, ...query }) }))

  handle(app, getLoanOffer)(async ({ member, query }) => ({ data: await readLoanOffer(deps, { member, ...query }) }))

  handle(
    app,
    getBlockedDays,
  )(async ({ member, query }) => ({
    items: await listBlockedDays(deps, { member, listingId: query.listingId }),
  }))

  handle(
    app,
    blockDaysCall,
  )(async ({ member, body, storeAnswer }) => {
    const range = { startDate: body.startDate, endDate: body.endDate }
    const store: StoreAnswer<BlockedDays> = (tx, data) => storeAnswer(tx, { data })
    return { data: await blockDays(deps, { member, listingId: body.listingId ?? null, range, store }) }
  })

  handle(
    app,
    unblockDaysCall,
  )(async ({ member, body }) => {
    await unblockDays(deps, { member, id: body.id })
    return { ok: true as const }
  })

  handle(app, createEnquiry, { perMinute: MESSAGES_PER_MINUTE })(async ({ member, body, request }) => {
    const clientId = body.clientId ?? nameFromKey('enquiry', request.headers['idempotency-key'])
    const row = await enquire(deps, { member, listingId: body.listingId, message: body.message, clientId })
    return { data: enquiryView(row, member) }
  })

  handle(app, createPaymentSession, { perMinute: 30 })(async ({ member, body }) => {
    const id = await findNamedRequest(deps, { member, named: body })
    return openPaymentSession(deps, { member, id, amount: body.amount })
  })
}
