import { z } from 'zod'
import { call } from '../call.ts'
import { NEWSLETTER_PARAGRAPH_MAX, NEWSLETTER_PARAGRAPHS_MAX, NEWSLETTER_SUBJECT_MAX } from '../limits.ts'
import { Done } from '../paging.ts'
import { newsletterTexts } from './newsletter-words.ts'

const audience = 'operator' as const

/** What the operator writes: a subject and plain paragraphs, which are never read as HTML. */
export const Newsletter = z.object({
  subject: z
    .string()
    .trim()
    .min(1, newsletterTexts.noSubject)
    .max(NEWSLETTER_SUBJECT_MAX, newsletterTexts.subjectTooLong),
  paragraphs: z
    .array(z.string().trim().min(1).max(NEWSLETTER_PARAGRAPH_MAX, newsletterTexts.paragraphTooLong))
    .min(1, newsletterTexts.noText)
    .max(NEWSLETTER_PARAGRAPHS_MAX, newsletterTexts.tooMany),
})
export type Newsletter = z.infer<typeof Newsletter>

/** A newsletter that was sent, and how far it is: `recipients` = sent + leftOut + failed + waiting, in letters. */
export const SentNewsletter = Newsletter.extend({
  id: z.uuid(),
  by: z.string(),
  sentAt: z.string(),
  recipients: z.number().int(),
  sent: z.number().int(),
  /** Those who ended it, or left, before their letter went out. */
  leftOut: z.number().int(),
  /** Those whose letter was not taken at the last try. */
  failed: z.number().int(),
})
export type SentNewsletter = z.infer<typeof SentNewsletter>

export const sendNewsletter = call({
  method: 'POST',
  path: '/api/operator/send-newsletter',
  audience,
  about:
    'Sends a newsletter to every member who asked for it, once: the same newsletterId again gives what was sent. CONFLICT when it was sent with other words.',
  body: Newsletter.extend({ newsletterId: z.uuid() }),
  answer: z.object({ data: SentNewsletter }),
  status: 202,
})

export const previewNewsletter = call({
  method: 'POST',
  path: '/api/operator/preview-newsletter',
  audience,
  about: 'A newsletter as its readers will see it, and how many they are now. Sends nothing.',
  body: Newsletter,
  answer: z.object({ html: z.string(), text: z.string(), readers: z.number().int() }),
})

export const proveNewsletter = call({
  method: 'POST',
  path: '/api/operator/prove-newsletter',
  audience,
  about: 'Sends a newsletter to the operator herself alone, as a proof.',
  body: Newsletter,
  answer: Done,
})

export const getNewsletters = call({
  method: 'GET',
  path: '/api/operator/newsletters',
  audience,
  about: 'The last 100 newsletters, newest first, and how far each is; and how many want the next one.',
  answer: z.object({ items: z.array(SentNewsletter), readers: z.number().int() }),
})
