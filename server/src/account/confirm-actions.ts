import { accountTexts } from '@hemline/contract/account/words.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { isCorrectPassword } from '../identity/password-actions.ts'

/** Throws INVALID with its field for a missing or wrong password, TOO_MANY while guessing is blocked. */
export async function requireOwnPassword(
  deps: Deps,
  { memberId, password, address }: { memberId: string; password: string | undefined; address: string },
): Promise<void> {
  const wrong = (message: string) => new Refusal('INVALID', { fields: { password: message } })
  if (!password) throw wrong(accountTexts.passwordMissing)
  if (!(await isCorrectPassword(deps, { memberId, password, address }))) throw wrong(accountTexts.wrongPassword)
}
