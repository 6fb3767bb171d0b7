import { queryClient } from '../base/query-client.ts'
import { currentSession } from '../base/session.ts'
import { SendError, wireTexts } from '../base/wire.ts'
import { notice } from '../ui/notice.tsx'

/** Shows a notice when a member's action found no session (product.md §14); the session gate then redirects to sign-in. */
export function noticeMissingSession(): void {
  queryClient.getMutationCache().config.onError = (error) => {
    const isMissing = error instanceof SendError && error.message === wireTexts.noSession
    if (isMissing && currentSession() === null) notice.bad(error.message)
  }
}
