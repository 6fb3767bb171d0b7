/** An erased member's row has an address of this domain, which receives nothing (decision 35). */
export const ERASED_EMAIL_DOMAIN = '@erased.invalid'

export const isErasedEmail = (email: string): boolean => email.endsWith(ERASED_EMAIL_DOMAIN)
