import { createRequire } from 'node:module'

type Checker = new (account: { sortCode: string; accountNumber: string }) => { isValid(): boolean }

// CommonJS of 2020 whose export has no types
const Checking = createRequire(import.meta.url)('uk-modulus-checking') as Checker

/**
 * Whether a sort code (six digits) and an account number (eight digits) can be a valid pair, by the modulus check of
 * the UK banks (decision 79). Sort codes that are in no table are accepted, but no number of zeros alone.
 */
export function isValidPair(account: { sortCode: string; accountNumber: string }): boolean {
  if ([account.sortCode, account.accountNumber].some((number) => /^0+$/.test(number))) return false
  return new Checking({ sortCode: account.sortCode, accountNumber: account.accountNumber }).isValid()
}
