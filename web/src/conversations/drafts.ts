import { isBlank } from '@hemline/contract/blank.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import { now } from '../base/now.ts'

const DRAFT_DAYS = 14

const drafts = memberSaved(
  'drafts',
  z.record(z.string(), z.object({ text: z.string(), until: z.number() })),
  {},
  {
    days: DRAFT_DAYS,
  },
)

const current = () => Object.entries(drafts.read()).filter(([, { until }]) => until > now().getTime())

/** The text drafted to a member, if it is less than two weeks old. */
export const readDraft = (recipientId: string): string => Object.fromEntries(current())[recipientId]?.text ?? ''

export function saveDraft(recipientId: string, text: string): void {
  const others = current().filter(([id]) => id !== recipientId)
  const until = now().getTime() + DRAFT_DAYS * DAY_MS
  drafts.write(Object.fromEntries(isBlank(text) ? others : [...others, [recipientId, { text, until }]]))
}
