import type { Role } from '../order-status.ts'
import type { MoveEffect, MoveOutcome, OrderFacts } from './move-shapes.ts'
import type { MoveName } from './moves.ts'

export type Follows = {
  on: OrderFacts
  to: MoveOutcome['to']
  money: MoveOutcome['money']
  coin: MoveOutcome['coin']
  /** The sides notified by the move itself. */
  notified: readonly Role[]
  sets: MoveOutcome['sets']
  /** The other effects. A closed order releases its days, and no return question is sent. */
  more: readonly MoveEffect[]
}
export const freed = ['releaseDates', 'closeBackQuestion'] as const
/**
 * A completed loan: its days are released, both are prompted for a review, the cleaning is owed, the lender gets a
 * coin.
 */
export const done = [...freed, 'askForReviews', 'oweCleaning', 'earnCoin'] as const
export const nothing = { money: 'none', coin: 'none', more: [] } as const

/** The effects of moves; `$` marks the same move from another status. */
export type Effects = { [name in MoveName | `${MoveName}$${string}`]?: Follows }
