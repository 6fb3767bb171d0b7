import { claimStateWords } from '../claims/words.ts'
import type { coinLineKinds } from '../coins/shapes.ts'
import { coinLineWords, coinReason } from '../evidence/words.ts'
import { formatPence } from '../money.ts'
import { moveWords, type RecordedMove, statusLabels } from '../orders/words.ts'
import type { ReportOutcome } from '../safety/shapes.ts'
import type { AccountState, ChangeKind, DeskChange, ItemState, StateOf } from './change-shapes.ts'
import { movementName } from './money-words.ts'

/** What a log of changes is about. */
export const changeKindWords: { [kind in ChangeKind]: string } = {
  STATUS: 'Orders',
  CLAIM: 'Claims',
  LABEL: 'Labels',
  LISTING: 'Items',
  MEMBER: 'Members',
  REPORT: 'Reports',
  APPEAL: 'Appeals',
  COIN: 'Coins',
  MONEY: 'Money',
  BATCH: 'Batches',
}

/** The name of an item's state. */
export const itemStateWords: { [state in ItemState]: string } = {
  ACTIVE: 'active',
  INACTIVE: 'inactive',
  WAITING: 'waiting for us',
  TAKEN_DOWN: 'taken down',
  DELETED: 'deleted',
}

/** The name of the state of a member's account. */
const accountStateWords: { [state in AccountState]: string } = {
  NOT_SET_UP: 'not set up yet',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  BANNED: 'banned',
  LEAVING: 'leaving',
  ERASED: 'erased',
}

/** The name of the state of a loan's labels. */
const labelStateWords: { [state in StateOf<'LABEL'>]: string } = {
  PENDING: 'ordered',
  READY: 'ready',
  VOIDING: 'being cancelled',
  VOIDED: 'cancelled',
  UNUSED: 'not needed',
}

/** How a report ended. */
export const reportOutcomeWords: { [outcome in ReportOutcome]: string } = {
  NO_ACTION: 'Nothing to do',
  WARNED: 'A warning was sent',
  REMOVED: 'It was removed',
  HIDDEN: 'The item was taken down',
  SUSPENDED: 'The member was suspended',
  BANNED: 'The member was banned',
  ACTED: 'Dealt with',
}

/** The name of the state of a decision that its member may ask about. */
export const appealStateWords: { [state in StateOf<'APPEAL'>]: string } = {
  OFFERED: 'may be asked about',
  OPEN: 'waiting for us',
  UPHELD: 'the decision stays',
  OVERTURNED: 'taken back',
}

/** The name of the state of a payout batch, or of one payment of it. */
const batchStateWords: { [state in StateOf<'BATCH'>]: string } = {
  MADE: 'made',
  PAID: 'paid',
  RETURNED: 'returned by the bank',
}

/** What has a state, and its words, of the kinds whose lines have nothing else. */
const plainWords = {
  CLAIM: { what: 'Claim', words: claimStateWords },
  LABEL: { what: 'Labels', words: labelStateWords },
  REPORT: { what: 'Report', words: { OPEN: 'waiting for us', ...reportOutcomeWords } },
  APPEAL: { what: 'Decision', words: appealStateWords },
} as const

type CoinLineKind = (typeof coinLineKinds)[number]

/** The state of a coin before and after each line of its ledger. */
const coinStates: { [kind in CoinLineKind]: readonly [before: string, after: string] } = {
  EARNED: ['', 'free'],
  RESERVED: ['free', 'reserved'],
  RELEASED: ['reserved', 'free'],
  SPENT: ['reserved', 'spent'],
  REINSTATED: ['spent', 'free'],
}

/** Of a coin that was taken from its member. */
const coinTaken = ['free', 'spent'] as const

/** The amount of a movement of money, below 0 where it went the other way; empty for another change. */
export const changeAmount = (change: DeskChange): string => (change.kind === 'MONEY' ? formatPence(change.pence) : '')

/** A change in words: what happened, and the state before and after; empty where there was none. */
export function changeWords(change: DeskChange): { what: string; before: string; after: string } {
  const names = { lender: change.lenderName ?? 'the lender', lendee: change.lendeeName ?? 'the borrower' }
  if (change.kind === 'STATUS') {
    const what = moveWords[change.move as RecordedMove]?.RECORD(names) ?? change.move
    return { what, before: change.from ? statusLabels[change.from] : '', after: statusLabels[change.to] }
  }
  if (change.kind === 'COIN') {
    const [before, after] = change.tookFree ? coinTaken : coinStates[change.what]
    const reason = coinReason(change.reason, names)
    return { what: reason ? `${coinLineWords[change.what]}: ${reason}` : coinLineWords[change.what], before, after }
  }
  if (change.kind === 'LISTING')
    return { what: change.garment, ...beforeAndAfter(itemStateWords, change.from, change.to) }
  if (change.kind === 'MEMBER')
    return { what: change.memberName, ...beforeAndAfter(accountStateWords, change.from, change.to) }
  if (change.kind === 'BATCH')
    return { what: `Batch ${change.batchNo}`, ...beforeAndAfter(batchStateWords, change.from, change.to) }
  if (change.kind !== 'MONEY') {
    const { what, words } = plainWords[change.kind]
    return { what, ...beforeAndAfter(words, change.from, change.to) }
  }
  const pounds = (pence: number | null) => (pence === null ? '' : formatPence(pence))
  const { what, pence, reference, beforePence, afterPence } = change
  const isReturned = what === 'PAYOUT' && pence < 0
  return {
    what: isReturned && reference ? reference : movementName(change),
    before: pounds(beforePence),
    after: pounds(afterPence),
  }
}

const beforeAndAfter = (words: { readonly [state: string]: string }, from: string | null, to: string) => ({
  before: from ? (words[from] ?? from) : '',
  after: words[to] ?? to,
})
