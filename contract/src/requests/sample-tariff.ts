import { type TariffLine, tariffAt } from '../payments/tariff.ts'
import { standardLoanSettings } from '../settings/sample-loan-settings.ts'

/** The tariff that a request agrees to before an owner changes a price, for tests and stories. */
export const tariff: readonly TariffLine[] = tariffAt(standardLoanSettings)
