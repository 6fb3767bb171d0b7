import { queryClient } from '../base/query-client.ts'
import { SendError, wireTexts } from '../base/wire.ts'
import { notice } from '../ui/notice.tsx'

/** Shows a notice when a member's action found no session (product.md §14); the session gate then redirects to sign-in. */
export function noticeMissingSession(): void {
  queryClient.getMutationCache().config.onError = (error) => {
    if (error instanceof SendError && error.message === wireTexts.noSession) notice.bad(error.message)
  }
}
