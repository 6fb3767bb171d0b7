import type { LoanTimes } from '../loan-times.ts'
import type { DeliveryMethod, OrderAction, OrderStatus, Role } from '../order-status.ts'
import type { NoticeName } from './notices.ts'

/** Who makes a move: one of the two parties, the clock, the carrier, the card provider, or the operator. */
export type Mover = Role | 'CLOCK' | 'CARRIER' | 'CARD_PROVIDER' | 'OPERATOR'

/** The effect of a move on held or captured money. `decided`: by the operator, within the captured amount. */
export type MoneyEffect = 'none' | 'capture' | 'release' | 'refund' | 'decided'

/** The effect of a move on the borrower's reserved coin. `decided`: by the operator. */
export type CoinEffect = 'none' | 'spend' | 'return' | 'decided'

/** The other effects of a move. The server has one function for each of them. */
export type MoveEffect =
  | 'releaseDates'
  | 'closeBackQuestion'
  | 'countCancellation'
  | 'earnCoin'
  | 'askForReviews'
  | 'oweCleaning'
  | 'voidCleaning'
  | 'takeBackCoin'
  | 'settlePostage'
  | 'orderLabels'
  | 'voidLabels'
  | 'emailLabel'
  | 'restoreAnswerTime'

export type EndReason =
  | 'DECLINED_BY_LENDER'
  | 'UNLISTED'
  | 'LAPSED'
  | 'PAYMENT_FAILED'
  | 'WITHDRAWN'
  | 'CANCELLED_BY_LENDEE'
  | 'CANCELLED_BY_LENDER'
  | 'CANCELLED_BY_OPERATOR'
  | 'NOT_POSTED'
  | 'NOT_MET'
  | 'RESOLVED'

/** The columns that a move writes besides the status. */
export type MoveSets = {
  acceptedAt?: Date
  receivedAt?: Date
  notFit?: boolean
  returnedAt?: Date
  completedAt?: Date
  closedAt?: Date | null
  reason?: EndReason
  /** Null: the payment is no longer being captured. */
  settling?: null
  disputedFrom?: OrderStatus | null
  disputedAt?: Date | null
  resumedAt?: Date
  helpUntil?: Date
}

/** The facts of an order that the rules use. Instants are Dates; `startsAt` is London midnight of the first day. */
export type OrderFacts = {
  status: OrderStatus
  deliveryMethod: DeliveryMethod
  areFriends: boolean
  startsAt: Date
  /** The end of the last day in London. */
  endsAt?: Date
  answerBy: Date | null
  acceptedAt: Date | null
  receivedAt: Date | null
  returnedAt: Date | null
  notFit: boolean
  isSettling: boolean
  times: LoanTimes
  completedAt?: Date | null
  /** The status before a dispute; null when there is none. */
  disputedFrom?: OrderStatus | null
  /** When the present dispute began; null when there is none. */
  disputedAt?: Date | null
  /** When the time to say that it does not fit is over, where a dispute took some of it. */
  helpUntil?: Date | null
  /** When a dispute ended and the order continued; null when there was none. */
  resumedAt?: Date | null
}

export type Move = {
  by: readonly Mover[]
  /** The action of `POST /api/post-process-order` that requests it. */
  action?: OrderAction
  /** Whether a move that is possible has a button now; without it, it has. */
  isOffered?: (order: OrderFacts, now: Date) => boolean
  /** The operator's decision that it implements. */
  outcome?: 'COMPLETED' | 'CANCELLED' | 'BACK'
  from: readonly OrderStatus[]
  /** LEFT: back to the status before a dispute. */
  to: OrderStatus | 'LEFT'
  /** The guard besides status and side; true when there is none. */
  when?: (order: OrderFacts, now: Date, by: Mover) => boolean
  money: MoneyEffect | ((order: OrderFacts) => MoneyEffect)
  coin: CoinEffect | ((order: OrderFacts) => CoinEffect)
  /** Why the coin is returned, in words to the borrower. The operator writes their own. */
  coinReason?: string
  sets?: (order: OrderFacts, now: Date) => MoveSets
  /** The notice to each side. An operator who makes the move writes to both instead (product.md §13). */
  notifies: { readonly [role in Role]?: NoticeName }
  effects: readonly MoveEffect[] | ((order: OrderFacts) => readonly MoveEffect[])
  /** The move of the clock that follows in the same transaction when it is due. */
  followedBy?: 'openLabel'
}

/**
 * A row of the table applied to one order: the resulting status, and the effects on money, coin and everything else.
 */
export type MoveOutcome = {
  to: OrderStatus
  money: MoneyEffect
  coin: CoinEffect
  sets: MoveSets
  notifies: readonly { notice: NoticeName; to: Role }[]
  effects: readonly MoveEffect[]
}
