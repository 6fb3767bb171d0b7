import { DAY_MS } from '@hemline/contract/durations.ts'
import { ADDRESS_VISIBLE_AFTER_CLOSE_DAYS } from '@hemline/contract/limits.ts'

/** Returns the latest close that is long over by now. */
export const longOverBefore = (now: Date): Date => new Date(now.getTime() - ADDRESS_VISIBLE_AFTER_CLOSE_DAYS * DAY_MS)
