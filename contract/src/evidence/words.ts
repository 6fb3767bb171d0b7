import type { Claim } from '../claims/shapes.ts'
import type { coinLineKinds } from '../coins/shapes.ts'
import { reservedReason } from '../coins/words.ts'
import type { Extension } from '../issues/shapes.ts'
import { type Move, moveNames, moves } from '../orders/moves.ts'
import { moveWords, type Names } from '../orders/words.ts'
import type { Evidence, moneyKinds, moneyStates } from './shapes.ts'

/** The notice about messages that are part of the evidence of several orders. */
export const sharedMessagesWords =
  'The two members had another loan at the same time, in the same conversation. Messages about only that loan are left out. Messages that name neither loan are in both records, and marked.'

/** Money and coin lines in words, for the record. */
export const moneyLineWords: { [kind in (typeof moneyKinds)[number]]: string } = {
  HOLD: 'Held on the card',
  CAPTURE: 'Charged to the card',
  RELEASE: 'Hold released',
  REFUND: 'Refunded',
  CHARGE: 'Charged afterwards',
  PAYMENT: 'Paid afterwards',
  POSTAGE_BACK: 'Return postage refunded',
  POSTAGE_OWED: 'Outbound postage owed to the lender',
}

export const moneyStateWords: { [state in (typeof moneyStates)[number]]: string } = {
  PENDING: 'on its way',
  DONE: 'done',
  REFUSED: 'refused by the card provider',
}

const coinLineWords: { [kind in (typeof coinLineKinds)[number]]: string } = {
  EARNED: 'Coin earned',
  RESERVED: 'Coin reserved',
  RELEASED: 'Coin back',
  SPENT: 'Coin spent',
  REINSTATED: 'Coin back',
}

/** A coin's line in the record: whose coin, and why, in the record's voice. Reasons that the server writes address the coin's owner. */
export function coinLine({ of, kind, reason }: Evidence['coins'][number], names: Names): string {
  const line = `${coinLineWords[kind]}, ${of === 'LENDER' ? names.lender : names.lendee}`
  if (reason === reservedReason) return line
  const move = moveNames.find((name) => (moves[name] as Move).coinReason === reason)
  return `${line}: ${move ? moveWords[move].RECORD(names) : reason}`
}

export const claimStateWords: { [state in Claim['state']]: string } = {
  OPEN: 'waiting for an answer',
  CONTESTED: 'contested',
  CHARGING: 'the card is being charged',
  DUE: 'not paid yet',
  PAID: 'paid',
  DISMISSED: 'dismissed',
  WITHDRAWN: 'withdrawn',
}

export const extensionStateWords: { [state in Extension['state']]: string } = {
  OPEN: 'waiting for an answer',
  ACCEPTED: 'agreed',
  DECLINED: 'declined',
  WITHDRAWN: 'withdrawn',
  ENDED: 'not answered in time',
}
