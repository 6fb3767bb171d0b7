/** Texts around the session (product.md §8 and §14). */
export const sessionTexts = {
  noToken: 'No token found in session',
  /** The session ended, or another member's began, while a call was under way. */
  ended: 'Please sign in to continue.',
  updateClaimsFailed: 'Failed to update claims',
  refreshClaimsFailed: 'Failed to refresh claims',
  authenticationError: 'Authentication Error',
  /** The message for any other failure. */
  refused: 'We couldn’t sign you in. Please try again.',
  preSignUpPrefix: 'PreSignUp failed with error ',
} as const
