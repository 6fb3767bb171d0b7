import { isMadeOfOwnData, isPasswordLongEnough, isPattern, type OwnData } from '@hemline/contract/identity/rules.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Issuer } from './issuer.ts'
import { WireRefusal } from './wire-refusal.ts'

const refuse = (message: string): never => {
  throw new WireRefusal('InvalidPasswordException', message)
}

/**
 * Refuses a password that is too short, a pattern, among the most common, or made of the given data (NIST SP 800-63B).
 * No data leaves this server. Throws InvalidPasswordException.
 */
export async function requireStrongPassword(password: string, own: OwnData): Promise<void> {
  if (!isPasswordLongEnough(password)) refuse(identityTexts.passwordTooShort)
  if (isMadeOfOwnData(password, own)) refuse(identityTexts.passwordOwn)
  if (isPattern(password)) refuse(identityTexts.passwordPattern)
  if (await isCommonPassword(password)) refuse(identityTexts.passwordCommon)
}

/**
 * Refuses a password known from a breach, where the look-up is configured. Called only after the attempt was counted.
 */
export async function requireUnbreached({ breaches }: Issuer, password: string): Promise<void> {
  if (await breaches?.isBreached(password)) refuse(identityTexts.passwordBreached)
}
