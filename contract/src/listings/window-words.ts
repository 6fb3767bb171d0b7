/** Texts of the public window on the landing page. */
export const windowTexts = {
  title: 'In wardrobes right now',
  about: 'A few of the items members lend. Join to see sizes, dates and everything else.',
} as const
