import { isMadeOfOwnData, isPasswordLongEnough, isPattern, type OwnData } from '@hemline/contract/identity/rules.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Issuer } from './issuer.ts'
import { WireRefusal } from './wire-refusal.ts'

const refuse = (message: string): never => {
  throw new WireRefusal('InvalidPasswordException', message)
}

/**
 * Refuses a password that is too short, a pattern, among the commonest, or made of the data given (NIST SP 800-63B). Nothing
 * leaves this server for it. Throws InvalidPasswordException.
 */
export async function requireStrongPassword(password: string, own: OwnData): Promise<void> {
  if (!isPasswordLongEnough(password)) refuse(identityTexts.passwordTooShort)
  if (isMadeOfOwnData(password, own)) refuse(identityTexts.passwordOwn)
  if (isPattern(password)) refuse(identityTexts.passwordPattern)
  if (await isCommonPassword(password)) refuse(identityTexts.passwordCommon)
}

/** Refuses a password that is known from a breach, where a host configured the look-up. Only after the attempt was counted. */
export async function requireUnbreached({ breaches }: Issuer, password: string): Promise<void> {
  if (await breaches?.isBreached(password)) refuse(identityTexts.passwordBreached)
}
