import { storageTexts } from '@hemline/contract/storage-words.ts'
import { notice } from '../ui/notice.tsx'

/** Keys of what a member typed or did that nothing else has. */
const workKeys: ReadonlySet<string> = new Set([
  'drafts',
  'handovers',
  'listing-draft',
  'listing-form',
  'newsletter-draft',
  'onboarding',
  'operator-drafts',
  'outbox',
  'pending-request',
  'request-choice',
  'request-note',
])
let isShown = false

/** Shows once that the device is full, when what a member typed is in memory only (decision 302). */
export function noticeUnstored(key: string): void {
  if (isShown || !workKeys.has(key.slice(key.lastIndexOf('.') + 1))) return
  isShown = true
  notice.bad(storageTexts.full, { reason: storageTexts.fullAbout })
}
