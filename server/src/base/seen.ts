import { changedSince, seenTexts } from '@hemline/contract/seen.ts'
import { Refusal } from './refusal.ts'

/**
 * Throws CHANGED_MEANWHILE, with each field that differs, when a change meets another one that its sender has not seen
 * (decision 260). Call with the row locked.
 */
export function requireSeen(edit: Parameters<typeof changedSince>[0]): void {
  const fields = changedSince(edit)
  if (fields.length === 0) return
  throw new Refusal('CHANGED_MEANWHILE', {
    fields: Object.fromEntries(fields.map((field) => [field, seenTexts.field])),
  })
}
