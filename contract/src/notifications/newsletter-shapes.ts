import { z } from 'zod/mini'
import { NEWSLETTER_PARAGRAPH_MAX, NEWSLETTER_PARAGRAPHS_MAX, NEWSLETTER_SUBJECT_MAX } from '../limits.ts'
import { newsletterTexts, segmentWords } from './newsletter-words.ts'

export type NewsletterSegment = keyof typeof segmentWords
export const newsletterSegments = Object.keys(segmentWords) as NewsletterSegment[]

/** A newsletter: a subject and plain paragraphs, which are never interpreted as HTML. */
export const Newsletter = z.object({
  segment: z._default(z.enum(newsletterSegments), 'EVERYONE'),
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, newsletterTexts.noSubject),
      z.maxLength(NEWSLETTER_SUBJECT_MAX, newsletterTexts.subjectTooLong),
    ),
  paragraphs: z
    .array(
      z
        .string()
        .check(z.trim(), z.minLength(1), z.maxLength(NEWSLETTER_PARAGRAPH_MAX, newsletterTexts.paragraphTooLong)),
    )
    .check(z.minLength(1, newsletterTexts.noText), z.maxLength(NEWSLETTER_PARAGRAPHS_MAX, newsletterTexts.tooMany)),
})
export type Newsletter = z.infer<typeof Newsletter>

/** A sent newsletter, and its progress: `recipients` = sent + leftOut + failed + waiting, in emails. */
export const SentNewsletter = z.extend(Newsletter, {
  id: z.uuid(),
  by: z.string(),
  sentAt: z.string(),
  recipients: z.int(),
  sent: z.int(),
  /** Members who no longer got newsletters when their email was to be sent: unsubscribed, suspended, leaving, or without an address that works. */
  leftOut: z.int(),
  /** Emails that were not delivered: refused, come back, or not accepted at the last attempt. */
  failed: z.int(),
  /** Of those that failed, the ones that are only tried again if an operator asks for it, under Timers. */
  givenUp: z._default(z.int(), 0),
})
export type SentNewsletter = z.infer<typeof SentNewsletter>
