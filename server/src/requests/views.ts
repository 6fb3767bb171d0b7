import type { AnswerFrom } from '@hemline/contract/call.ts'
import { type LoanTimes, timesOf } from '@hemline/contract/loan-times.ts'
import type { createEnquiry } from '@hemline/contract/requests/calls.ts'
import type { AgreedTerms, PendingRequest } from '@hemline/contract/requests/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { MessageRow } from '../conversations/message-store.ts'
import { messageView } from '../conversations/views.ts'
import type { Lendable, PendingRequestRow } from './store.ts'

/** A pending request as its owner sees it, with the shown terms. */
export function pendingRequestView(
  request: PendingRequestRow,
  { lendable, terms, times }: { lendable: Lendable; terms: AgreedTerms; times: LoanTimes },
): PendingRequest {
  const { price } = terms
  const [image] = lendable.images
  return {
    id: request.id,
    lenderId: request.lenderId,
    lenderName: lendable.firstName,
    listingId: request.listingId,
    coinId: request.coinId,
    startDate: request.startDate,
    endDate: request.endDate,
    deliveryMethod: request.deliveryMethod,
    listingHasDryCleaning: terms.hasDryCleaning,
    listingImage: image?.path ?? '',
    listingDescription: lendable.description,
    listingBrand: lendable.brand,
    listingCategory: lendable.category,
    listingSize: lendable.size,
    listingReplacementPrice: terms.replacementPrice,
    useLendeePrimaryAddress: request.useLendeePrimaryAddress,
    message: request.message,
    areFriends: terms.areFriends,
    deliveryFee: price.deliveryFee,
    dryCleaningFee: price.dryCleaningFee,
    serviceFee: price.serviceFee,
    serviceFeeWaived: price.serviceFeeWaived,
    total: price.total,
    tariff: terms.tariff,
    answerBy: terms.answerBy,
    termsVersion: terms.termsVersion,
    changed: (request.changed ?? {}) as Record<string, string>,
    expiresAt: request.expiresAt.toISOString(),
    orderId: request.orderId,
    times: timesOf(times),
  }
}

/** An enquiry as its sender sees it. */
export function enquiryView(row: MessageRow, viewer: Pick<Caller, 'id'>): AnswerFrom<typeof createEnquiry>['data'] {
  return {
    id: row.enquiryId!,
    status: 'ENQUIRED',
    conversationId: row.conversationId,
    message: messageView(row, viewer),
  }
}
