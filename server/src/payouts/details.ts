import { maskedAccount, maskedSortCode } from '@hemline/contract/payouts/rules.ts'
import type { BankAccount, MaskedAccount } from '@hemline/contract/payouts/shapes.ts'
import { payoutSealer } from '../base/seal.ts'
import type { Deps } from '../deps.ts'
import { type DetailsRow, findDetails } from './store.ts'

type Place = Pick<Deps, 'db' | 'clock' | 'env'>

const aboutMember = (memberId: string) => `payout_details:${memberId}`
const aboutPayout = (payoutId: string) => `payouts:${payoutId}`

/** A member's bank account as it is kept: encrypted, and of use in their own row alone. */
export async function sealDetails(place: Place, memberId: string, account: BankAccount): Promise<string> {
  return (await payoutSealer(place)).seal(JSON.stringify(account), aboutMember(memberId))
}

export async function openDetails(place: Place, row: Pick<DetailsRow, 'member_id' | 'sealed'>): Promise<BankAccount> {
  return JSON.parse((await payoutSealer(place)).open(row.sealed, aboutMember(row.member_id))) as BankAccount
}

/** The same for what a payout keeps of it. */
export async function sealPayout(place: Place, payoutId: string, account: BankAccount): Promise<string> {
  return (await payoutSealer(place)).seal(JSON.stringify(account), aboutPayout(payoutId))
}

/** Null once the member was erased. */
export async function openPayout(
  place: Place,
  { id, sealed }: { id: string; sealed: string | null },
): Promise<BankAccount | null> {
  if (sealed === null) return null
  return JSON.parse((await payoutSealer(place)).open(sealed, aboutPayout(id))) as BankAccount
}

export function maskedView(account: BankAccount, updatedAt: Date): MaskedAccount {
  return {
    holder: account.holder,
    sortCode: maskedSortCode(account.sortCode),
    accountNumber: maskedAccount(account.accountNumber),
    updatedAt: updatedAt.toISOString(),
  }
}

/** A member's own bank account in full, for the copy of their data; undefined without one. */
export async function readFullDetails(
  place: Place,
  memberId: string,
): Promise<(BankAccount & { changedAt: string }) | undefined> {
  const row = await findDetails(place.db, memberId)
  return row && { ...(await openDetails(place, row)), changedAt: row.updated_at.toISOString() }
}
