/** The error of `/identity/token` when Hemline itself does not admit a person; its description is for the member. */
export const NOT_ADMITTED = 'not_admitted'

/** Texts of signing in at an issuer elsewhere (product.md §6). `host`: the issuer's host name. */
export const outsideTexts = {
  signInAbout: (host: string) => `You sign in at ${host}. We’ll take you there, and bring you back to where you were.`,
  signUpAbout: (host: string) => `You create your account at ${host}. We’ll take you there, and bring you back.`,
  signIn: 'Continue to sign in',
  signUp: 'Continue to sign up',
  /** Between the two come the links to the terms and the privacy policy. */
  agree: ['By continuing you confirm that you’re 18 or over, agree to the ', ' and have read the ', '.'],
  terms: 'terms and conditions',
  privacy: 'privacy policy',
  comingBack: 'Signing you in…',
  unreachable: (host: string) => `We can’t reach ${host}, where you sign in. Please try again in a few minutes.`,
  cancelled: 'You haven’t been signed in, because it was cancelled or not allowed there.',
  interrupted: 'The sign-in wasn’t finished. Please sign in again.',
  tooLate: 'That sign-in took too long or was used already. Please sign in again.',
  notOurs: 'We couldn’t match this with a sign-in that you started here. Please sign in again.',
  notSetUp: (host: string) => `${host} doesn’t let Hemline sign you in yet. Please tell the Hemline team.`,
  notTrusted: (host: string) => `The answer from ${host} wasn’t right, so we haven’t signed you in. Please try again.`,
  insecurePage: 'Signing in needs a secure address (https). Please tell the Hemline team.',
  password: (host: string) => `You sign in at ${host}. Change your password there.`,
} as const

/** What a refusal of the issuer means for a member, by OAuth's code; any other is a fault of what was set up. */
export function outsideRefusal(code: string, host: string): string {
  switch (code) {
    case 'access_denied':
      return outsideTexts.cancelled
    case 'login_required':
    case 'interaction_required':
    case 'consent_required':
    case 'account_selection_required':
      return outsideTexts.interrupted
    case 'invalid_grant':
      return outsideTexts.tooLate
    case 'server_error':
    case 'temporarily_unavailable':
      return outsideTexts.unreachable(host)
    default:
      return outsideTexts.notSetUp(host)
  }
}
