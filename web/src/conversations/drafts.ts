import { z } from 'zod'
import { saved } from '../base/saved.ts'

const drafts = saved('drafts', z.record(z.string(), z.string()), {})

/** What was written and not sent, by member and conversation (or the member it is for). */
export const draftKey = (sub: string, place: string) => `${sub}:${place}`

export const readDraft = (key: string): string => drafts.read()[key] ?? ''

export function keepDraft(key: string, text: string): void {
  const { [key]: _, ...others } = drafts.read()
  drafts.write(text.trim() ? { ...others, [key]: text } : others)
}
