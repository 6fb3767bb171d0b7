import { done, type Effects, freed, nothing } from './sample-effects.ts'
import { asked, before, DAY, disputed, labelled, NOW, opened, over, sent } from './sample-facts.ts'

const issue = { ...nothing, to: 'DISPUTE', notified: [] } as const
const back = { disputedFrom: null, disputedAt: null, resumedAt: NOW } as const

/** A dispute and its end: their effects, from the rule book. */
export const disputeEffects: Effects = {
  // freezes timers; both are notified by the issue
  raiseIssue: { ...issue, on: sent, sets: { disputedFrom: 'SHIPPING_SENT', disputedAt: NOW, closedAt: null } },
  raiseIssueAfter: { ...issue, on: over, sets: { disputedFrom: 'COMPLETED', disputedAt: NOW, closedAt: null } },
  // refund, charge and coin as the operator decides
  resolveCompleted: {
    on: disputed('SHIPPING_SENT', sent),
    to: 'COMPLETED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: { ...back, completedAt: NOW, closedAt: NOW },
    more: done,
  },
  resolveCompleted$again: {
    on: disputed('COMPLETED', over),
    to: 'COMPLETED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: { ...back, completedAt: before(DAY), closedAt: NOW },
    more: done,
  },
  resolveCancelled: {
    on: disputed('SHIPPING_SENT', sent),
    to: 'CANCELLED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: { ...back, reason: 'RESOLVED', closedAt: NOW },
    more: [...freed, 'voidCleaning', 'takeBackCoin', 'voidLabels'],
  },
  // from REQUESTED there was no loan: hold and coin are released
  resolveCancelled$asked: {
    on: disputed('REQUESTED', asked),
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    notified: [],
    sets: { ...back, reason: 'RESOLVED', closedAt: NOW },
    more: [...freed, 'voidCleaning', 'takeBackCoin', 'voidLabels'],
  },
  resolveBack: {
    on: disputed('SHIPPING_SENT', sent),
    to: 'SHIPPING_SENT',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: back,
    more: [],
  },
  // a request gets the lost time to answer back, and its coin remains reserved
  resolveBack$asked: {
    on: disputed('REQUESTED', asked),
    to: 'REQUESTED',
    money: 'decided',
    coin: 'none',
    notified: [],
    sets: back,
    more: ['restoreAnswerTime'],
  },
  // the label out that was made meanwhile is emailed to the lender
  resolveBack$opened: {
    on: disputed('SHIPPING_OPENED', opened),
    to: 'SHIPPING_OPENED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: back,
    more: ['emailLabel'],
  },
  resolveBack$labelled: {
    on: disputed('SHIPPING_PROCESSED', labelled),
    to: 'SHIPPING_PROCESSED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: back,
    more: ['emailLabel'],
  },
  resolveBack$over: {
    on: disputed('COMPLETED', over),
    to: 'COMPLETED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: { ...back, closedAt: NOW },
    more: done,
  },
}
