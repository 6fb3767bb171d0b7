import { useEffect } from 'react'
import { isRepeated } from '../base/held-errors.ts'
import { messageOf } from '../base/send.ts'
import { isPrivate } from '../base/wire.ts'
import { notice } from './notice.tsx'

/** Shows a failure in a notice: the text, with the reason as its second line. */
export function noticeFailure(text: string, error: unknown): void {
  notice.bad(text, { reason: messageOf(error) })
}

/**
 * Shows it whenever a query fails; does nothing while `error` is null, where the page says that it is private, and when what did
 * not load has failed again: its panel is still there.
 */
export function useFailureNotice(text: string, error: unknown): void {
  useEffect(() => {
    if (error && !isPrivate(error) && !isRepeated(error)) noticeFailure(text, error)
  }, [text, error])
}
