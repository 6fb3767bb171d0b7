/** Digits of a code, seconds for which the app shows it, and steps before and after the present one that count too. */
export const SECOND_FACTOR_DIGITS = 6
export const SECOND_FACTOR_STEP_SECONDS = 30
export const SECOND_FACTOR_WINDOW_STEPS = 1
/** How long a sign-in that entered a code need not enter another. */
export const SECOND_FACTOR_HOURS = 24
export const RECOVERY_CODES = 10

/** Whether a member with a role must enter a code before the room opens to their sign-in (product.md §13). */
export const needsSecondFactor = (one: { isRequired: boolean; isSetUp: boolean; hasPassed: boolean }): boolean =>
  (one.isRequired || one.isSetUp) && !one.hasPassed

/** Returns the code as it is compared: without spaces and hyphens, in lower case. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()
