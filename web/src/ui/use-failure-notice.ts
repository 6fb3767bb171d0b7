import { useEffect } from 'react'
import { messageOf } from '../base/send.ts'
import { notice } from './notice.tsx'

/** Shows a failure in a notice: the text, with the reason as its second line. */
export function noticeFailure(text: string, error: unknown): void {
  notice.bad(text, { reason: messageOf(error) })
}

/** Shows it whenever a query fails; does nothing while `error` is null. */
export function useFailureNotice(text: string, error: unknown): void {
  useEffect(() => {
    if (error) noticeFailure(text, error)
  }, [text, error])
}
