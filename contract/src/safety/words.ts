import type { AccountAct, AppealAct, ReportReason, ReportTarget } from './shapes.ts'

export const reasonWords: { [reason in ReportReason]: string } = {
  SCAM: 'It looks like a scam, or asks for money outside Hemline',
  MISLEADING: 'It’s fake, copied or misleading',
  NOT_ALLOWED: 'This shouldn’t be lent here',
  HARASSMENT: 'Rude, threatening or discriminating',
  PRIVATE: 'It shows someone’s private information',
  UNDER_AGE: 'This person seems to be under 18',
  UNTRUE: 'It isn’t true',
  OTHER: 'Something else',
  LISTED_WORD: 'It has one of the words under Settings',
  NEW_PICTURE: 'A new profile picture',
}

export const targetWords: { [target in ReportTarget]: string } = {
  LISTING: 'this listing',
  PROFILE: 'this profile',
  MESSAGE: 'this message',
  REVIEW: 'this review',
}

/** In place of a message that an operator removed. */
export const removedMessage = 'This message was removed by Hemline.'

/** What was decided about a member, in the words of their page to ask about it. */
export const appealActWords: { [act in AppealAct]: string } = {
  WARNED: 'We sent you a warning.',
  REMOVED: 'We removed something that you wrote or showed.',
  HIDDEN: 'We took one of your listings down.',
  SUSPENDED: 'We suspended your account.',
  BANNED: 'We closed your account permanently.',
}

/** Texts of the page where a member asks once about a decision. */
export const appealTexts = {
  title: 'Ask us to look again',
  once: 'You can ask once. If possible, somebody else at Hemline looks at it, and you’ll hear by email.',
  label: 'Why do you think we were wrong?',
  needed: 'Please tell us why',
  send: 'Send to Hemline',
  sent: 'We’ll look at it again.',
  open: (day: string) => `We’re looking at it again. You’ll hear from us by ${day}.`,
  upheld: 'We looked again, and our decision stays.',
  overturned: 'We looked again and took our decision back.',
  later: {
    SUSPENDED: (day) =>
      `After this decision, on ${day}, we suspended your account again. This link can’t change that: our email about it has a link of its own.`,
    BANNED: (day) =>
      `After this decision, on ${day}, we closed your account permanently. This link can’t change that: our email about it has a link of its own.`,
  } satisfies { [act in AccountAct]: (day: string) => string },
  gone: 'This link doesn’t lead to a decision',
  goneText: 'Please open the whole link from our email.',
} as const

/** Texts of reporting and blocking (product.md §5). */
export const safetyTexts = {
  reported: 'Thank you. We’ll look into it. We never say who reported it.',
  reportFailed: 'Your report wasn’t sent. Please try again.',
  blocked: (name: string) => `You and ${name} no longer see each other.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
  blockTitle: (name: string) => `Block ${name}?`,
  blockAbout: (name: string) =>
    `You won’t see each other’s listings, profiles or messages any more. If you’re friends, that ends, and open requests are declined. Agreed loans can still be finished. We won’t tell ${name}.`,
  tooManyReports: 'You’ve reported a lot today. Please try again tomorrow, or write to us.',
  hiddenListing: 'We’ve taken this listing down. Please write to us if you think that’s a mistake.',
} as const
