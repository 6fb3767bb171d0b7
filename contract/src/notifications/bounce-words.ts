/** What a member reads, in the app and by push, when emails to them come back (product.md §12). */
export const bounceTexts = {
  title: 'Emails to you come back',
  about: (email: string) =>
    `${email} takes no emails. Please change your email address, so that you don’t miss anything.`,
} as const
