import { maskedAccount, maskedSortCode } from '@hemline/contract/payouts/rules.ts'
import type { BankAccount, MaskedAccount } from '@hemline/contract/payouts/shapes.ts'
import { secretSealer } from '../base/seal.ts'
import type { Deps } from '../deps.ts'
import { type DetailsRow, findDetails } from './store.ts'

type Place = Pick<Deps, 'db' | 'clock' | 'env' | 'log'>

const aboutMember = (memberId: string) => `payout_details:${memberId}`
const aboutPayout = (payoutId: string) => `payouts:${payoutId}`

/** Returns a member's bank account in its stored form: encrypted, and valid in their own row only. */
export async function sealDetails(place: Place, memberId: string, account: BankAccount): Promise<string> {
  return (await secretSealer(place)).seal(JSON.stringify(account), aboutMember(memberId))
}

/** Returns the names of the keys that open bank accounts: one that is sealed with another key counts as missing. */
export async function keyNames(place: Place): Promise<readonly string[]> {
  return (await secretSealer(place)).names
}

/** Returns null, and logs an error, when none of the keys opens it: the member must enter it again. */
export async function openDetails(
  place: Place,
  row: Pick<DetailsRow, 'memberId' | 'sealed'>,
): Promise<BankAccount | null> {
  try {
    return JSON.parse((await secretSealer(place)).open(row.sealed, aboutMember(row.memberId))) as BankAccount
  } catch (error) {
    place.log.error({ err: error, member: row.memberId }, 'a bank account cannot be opened')
    return null
  }
}

/** The same for the account stored with a payout. */
export async function sealPayout(place: Place, payoutId: string, account: BankAccount): Promise<string> {
  return (await secretSealer(place)).seal(JSON.stringify(account), aboutPayout(payoutId))
}

/** Returns null once the member was erased. Throws when none of the keys opens it: nothing must be paid then. */
export async function openPayout(
  place: Place,
  { id, sealed }: { id: string; sealed: string | null },
): Promise<BankAccount | null> {
  if (sealed === null) return null
  return JSON.parse((await secretSealer(place)).open(sealed, aboutPayout(id))) as BankAccount
}

/** Returns the last digits of a payout's account; null when it was erased or cannot be opened. */
export async function maskedPayout(
  place: Place,
  payout: { id: string; sealed: string | null },
): Promise<string | null> {
  try {
    const account = await openPayout(place, payout)
    return account && maskedAccount(account.accountNumber)
  } catch (error) {
    place.log.error({ err: error, payout: payout.id }, 'a payout cannot be opened')
    return null
  }
}

export function maskedView(account: BankAccount, updatedAt: Date): MaskedAccount {
  return {
    holder: account.holder,
    sortCode: maskedSortCode(account.sortCode),
    accountNumber: maskedAccount(account.accountNumber),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Returns a member's own bank account in full, for their data export; undefined without one. */
export async function readFullDetails(
  place: Place,
  memberId: string,
): Promise<(BankAccount & { changedAt: string }) | undefined> {
  const row = await findDetails(place.db, memberId)
  const account = row && (await openDetails(place, row))
  return account ? { ...account, changedAt: row.updatedAt.toISOString() } : undefined
}
