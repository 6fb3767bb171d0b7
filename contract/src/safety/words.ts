import type { ReportReason, ReportTarget } from './shapes.ts'

export const reasonWords: { [reason in ReportReason]: string } = {
  SCAM: 'It looks like a scam, or asks for money outside Hemline',
  MISLEADING: 'It’s fake, copied or misleading',
  NOT_ALLOWED: 'This shouldn’t be lent here',
  HARASSMENT: 'Rude, threatening or discriminating',
  PRIVATE: 'It shows someone’s private information',
  UNDER_AGE: 'This person seems to be under 18',
  UNTRUE: 'It isn’t true',
  OTHER: 'Something else',
}

export const targetWords: { [target in ReportTarget]: string } = {
  LISTING: 'this listing',
  PROFILE: 'this profile',
  MESSAGE: 'this message',
  REVIEW: 'this review',
}

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
