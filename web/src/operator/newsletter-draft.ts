import { isBlank } from '@hemline/contract/blank.ts'
import { foldTexts } from '@hemline/contract/folded-text.ts'
import { type Newsletter, newsletterSegments } from '@hemline/contract/notifications/newsletter-shapes.ts'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'

const Draft = z.object({
  id: z.uuid(),
  subject: z.string(),
  text: z.string(),
  segment: z._default(z.enum(newsletterSegments), 'EVERYONE'),
})
export type Draft = z.infer<typeof Draft>

/** The operator's draft, stored on the device. Its id becomes the newsletter's id, so that it is sent once. */
export const newsletterDraft = memberSaved<Draft | null>('newsletter-draft', z.nullable(Draft), null)

export const emptyDraft = (): Draft => ({ id: crypto.randomUUID(), subject: '', text: '', segment: 'EVERYONE' })

/** The same words under an id that nothing was sent with. */
export const asNewDraft = (draft: Draft): Draft => ({ ...draft, id: crypto.randomUUID() })

/** Whether a newsletter that was sent has the words and readers of this draft. */
export function isSentAs(draft: Draft, sent: Newsletter): boolean {
  const { segment, subject, paragraphs } = foldTexts(newsletterOf(draft))
  return (
    segment === sent.segment && subject === sent.subject && paragraphs.join('\n\n') === sent.paragraphs.join('\n\n')
  )
}

/** The newsletter of a draft: an empty line separates paragraphs. */
export function newsletterOf({ subject, text, segment }: Draft): Newsletter {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  return { segment, subject: subject.trim(), paragraphs: paragraphs.filter((paragraph) => !isBlank(paragraph)) }
}
