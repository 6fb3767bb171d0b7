import { loanSettingNames } from './loan-settings.ts'
import { standardSettings } from './rules.ts'
import type { LoanSettings } from './shapes.ts'

/** The settings of a loan before the first change, for tests and stories. */
export const standardLoanSettings = Object.fromEntries(
  loanSettingNames.map((name) => [name, standardSettings[name]]),
) as LoanSettings
