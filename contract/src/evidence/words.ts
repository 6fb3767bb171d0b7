import type { Claim } from '../claims/shapes.ts'
import type { coinLineKinds } from '../coins/shapes.ts'
import { firstListingReason, reservedReason } from '../coins/words.ts'
import type { Extension } from '../issues/shapes.ts'
import type { Move } from '../orders/move-shapes.ts'
import { moveNames, moves } from '../orders/moves.ts'
import { moveWords, type Names } from '../orders/words.ts'
import type { Evidence, moneyKinds, moneyStates } from './shapes.ts'

/** The notice about messages that are part of the evidence of several orders. */
export const sharedMessagesWords =
  'The two members had another loan at the same time, in the same conversation. Messages about only that loan are left out. Messages that name neither loan are in both records, and marked.'

/** In place of messages that an operator may not read (product.md §13). */
export const hiddenMessagesWords =
  'What they wrote stays between them, unless one of them reports a problem or the other member.'

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

export const coinLineWords: { [kind in (typeof coinLineKinds)[number]]: string } = {
  EARNED: 'Coin earned',
  RESERVED: 'Coin reserved',
  RELEASED: 'Coin back',
  SPENT: 'Coin spent',
  REINSTATED: 'Coin back',
}

/**
 * Why a coin changed, in the record's voice: reasons that the server writes address the coin's owner. Null if the line says it all.
 * Any other reason is shown as it is stored: an operator's own words, and 'The loan didn’t take place' of earlier versions,
 * which the lender's move and the clock's shared.
 */
export function coinReason(reason: string, names: Names): string | null {
  if (reason === reservedReason) return null
  if (reason === firstListingReason) return 'Their first listing'
  const move = moveNames.find((name) => (moves[name] as Move).coinReason === reason)
  return move ? moveWords[move].RECORD(names) : reason
}

/** A coin's line in the record: whose coin, and why. */
export function coinLine({ of, kind, reason }: Evidence['coins'][number], names: Names): string {
  const line = `${coinLineWords[kind]}, ${of === 'LENDER' ? names.lender : names.lendee}`
  const why = coinReason(reason, names)
  return why ? `${line}: ${why}` : line
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
