import { useEffect } from 'react'
import { messageOf } from '../base/send.ts'
import { notice } from './notice.tsx'

/** Says in a notice that something did not work: the catalogue's text, and why as its second line. */
export function noticeFailure(text: string, error: unknown): void {
  notice.bad(text, { reason: messageOf(error) })
}

/** The same whenever a query fails, for whatever reason; nothing while `error` is null. */
export function useFailureNotice(text: string, error: unknown): void {
  useEffect(() => {
    if (error) noticeFailure(text, error)
  }, [text, error])
}
