import { type Effects, freed } from './sample-effects.ts'
import { agreed, asked, both, inPerson, labelled, NOW } from './sample-facts.ts'

/** The moves that end an order before it was lent: their effects, from the rule book. */
export const endingEffects: Effects = {
  // a failed capture releases everything and ends the order as DECLINED, both notified
  paymentFailed: {
    on: { ...asked, isSettling: true },
    to: 'DECLINED',
    money: 'release',
    coin: 'return',
    notified: both,
    sets: { reason: 'PAYMENT_FAILED', closedAt: NOW, settling: null },
    more: freed,
  },
  // dates, hold and coin released
  decline: {
    on: asked,
    to: 'DECLINED',
    money: 'release',
    coin: 'return',
    notified: ['LENDEE'],
    sets: { reason: 'DECLINED_BY_LENDER', closedAt: NOW },
    more: freed,
  },
  // with the listing that its owner took down
  declineUnlisted: {
    on: asked,
    to: 'DECLINED',
    money: 'release',
    coin: 'return',
    notified: ['LENDEE'],
    sets: { reason: 'UNLISTED', closedAt: NOW },
    more: freed,
  },
  lapse: {
    on: asked,
    to: 'EXPIRED',
    money: 'release',
    coin: 'return',
    notified: both,
    sets: { reason: 'LAPSED', closedAt: NOW },
    more: freed,
  },
  withdraw: {
    on: asked,
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    notified: ['LENDER'],
    sets: { reason: 'WITHDRAWN', closedAt: NOW },
    more: freed,
  },
  // refunded in full, coin returned; an unused label is voided
  cancelAsLendee: {
    on: agreed,
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: ['LENDER'],
    sets: { reason: 'CANCELLED_BY_LENDEE', closedAt: NOW },
    more: [...freed, 'voidLabels'],
  },
  // never posted: refunded in full, coin returned, counted on the lender
  cancelUnposted: {
    on: labelled,
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: ['LENDER'],
    sets: { reason: 'NOT_POSTED', closedAt: NOW },
    more: [...freed, 'countCancellation', 'voidLabels'],
  },
  neverPosted: {
    on: labelled,
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: both,
    sets: { reason: 'NOT_POSTED', closedAt: NOW },
    more: [...freed, 'countCancellation', 'voidLabels'],
  },
  // never met: refunded in full, coin returned, counted on no one
  notMet: {
    on: { ...agreed, ...inPerson },
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: ['LENDEE'],
    sets: { reason: 'NOT_MET', closedAt: NOW },
    more: freed,
  },
  neverMet: {
    on: { ...agreed, ...inPerson },
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: both,
    sets: { reason: 'NOT_MET', closedAt: NOW },
    more: freed,
  },
  // counted on the lender
  withdrawAsLender: {
    on: asked,
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    notified: ['LENDEE'],
    sets: { reason: 'CANCELLED_BY_LENDER', closedAt: NOW },
    more: [...freed, 'countCancellation'],
  },
  cancelAsLender: {
    on: labelled,
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: ['LENDEE'],
    sets: { reason: 'CANCELLED_BY_LENDER', closedAt: NOW },
    more: [...freed, 'countCancellation', 'voidLabels'],
  },
  // by the operator: the same, counted on neither; both read the operator's reason
  withdrawAsOperator: {
    on: asked,
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    notified: [],
    sets: { reason: 'CANCELLED_BY_OPERATOR', closedAt: NOW },
    more: freed,
  },
  cancelAsOperator: {
    on: labelled,
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: [],
    sets: { reason: 'CANCELLED_BY_OPERATOR', closedAt: NOW },
    more: [...freed, 'voidLabels'],
  },
}
