import { maskedAccount } from '@hemline/contract/payouts/rules.ts'
import type { BankAccount, OwnPayouts } from '@hemline/contract/payouts/shapes.ts'
import { payoutNotices, payoutTexts } from '@hemline/contract/payouts/words.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { requireOwnPassword } from '../identity/password-actions.ts'
import { hasPassword } from '../identity/store.ts'
import { publishChange } from '../live/publish-change.ts'
import { lockMember } from '../members/store.ts'
import { notify } from '../notifications/actions.ts'
import { isValidPair } from './account-check.ts'
import { maskedView, openDetails, sealDetails } from './details.ts'
import { deleteDetails, findDetails, listOwedTo, putDetails, sumOwedTo } from './store.ts'
import { ownOwedView } from './views.ts'

/** Returns a member's masked bank account, and what is or was owed to them. */
export async function readPayouts(deps: Deps, member: Caller): Promise<OwnPayouts> {
  const [row, asksPassword, owedPence, lines] = await Promise.all([
    findDetails(deps.db, member.id),
    hasPassword(deps.db, member.id),
    sumOwedTo(deps.db, member.id),
    listOwedTo(deps.db, member.id),
  ])
  const account = row ? await openDetails(deps, row) : null
  return {
    account: account && maskedView(account, row!.updatedAt),
    asksPassword,
    owedPence,
    lines: lines.map(ownOwedView),
  }
}

type Confirmation = { member: Caller; password?: string | undefined; address: string }

/** Throws as `requireOwnPassword`; not for a member whose password another issuer has. */
async function requirePassword(deps: Deps, { member, password, address }: Confirmation): Promise<void> {
  if (await hasPassword(deps.db, member.id))
    await requireOwnPassword(deps, { memberId: member.id, password, address }, payoutTexts)
}

/**
 * Stores a member's bank account, validated and encrypted, and notifies them by email. Throws INVALID with its field
 * when the numbers are not a valid pair or the password is wrong (product.md §3, decision 79), CHANGED_MEANWHILE when the
 * account is no longer the one that was seen (by its `updatedAt`; null for none), UNAUTHENTICATED for a member who was just erased.
 */
export async function setBankAccount(
  deps: Deps,
  change: Confirmation & { account: BankAccount; seen: Date | null | undefined },
): Promise<OwnPayouts> {
  const { member, account } = change
  if (!isValidPair(account)) {
    throw new Refusal('INVALID', { fields: { accountNumber: payoutTexts.noMatch } })
  }
  await requirePassword(deps, change)
  const seen = change.seen === null ? await shownAsNone(deps, member.id) : change.seen
  const now = deps.clock.now()
  const sealed = await sealDetails(deps, member.id, account)
  await deps.db.transaction().execute(async (tx) => {
    // one whose 14 days end in this moment is erased first or afterwards, with this account
    if ((await lockMember(tx, member.id)).erasedAt) throw new Refusal('UNAUTHENTICATED')
    const isStored = await putDetails(tx, { memberId: member.id, sealed, now, seen })
    if (!isStored) throw new Refusal('CHANGED_MEANWHILE', { message: payoutTexts.changedMeanwhile })
    const words = payoutNotices.changed({ account: maskedAccount(account.accountNumber).slice(-4) })
    await notifyOfAccountChange(deps, tx, { memberId: member.id, words, now })
  })
  return readPayouts(deps, member)
}

/** What a member who saw no bank account saw: none, or the one that no key opens. */
async function shownAsNone(deps: Deps, memberId: string): Promise<Date | null> {
  const row = await findDetails(deps.db, memberId)
  return row && !(await openDetails(deps, row)) ? row.updatedAt : null
}

/** Deletes a member's bank account and notifies them by email. No effect without one. */
export async function removeBankAccount(deps: Deps, confirmation: Confirmation): Promise<OwnPayouts> {
  const { member } = confirmation
  await requirePassword(deps, confirmation)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (await deleteDetails(tx, member.id))
      await notifyOfAccountChange(deps, tx, { memberId: member.id, words: payoutNotices.removed(), now })
  })
  return readPayouts(deps, member)
}

async function notifyOfAccountChange(
  deps: Deps,
  tx: Tx,
  { memberId, words, now }: { memberId: string; words: { subject: string; text: string }; now: Date },
): Promise<void> {
  await notify(deps, tx, {
    memberId,
    type: 'order',
    topic: 'orders',
    title: words.subject,
    text: words.text,
    path: '/payouts',
    key: `bank-account:${memberId}:${now.toISOString()}`,
  })
  await publishChange(tx, 'bankAccount', { memberId }, now)
}
