import { queryClient } from '../base/query-client.ts'
import { SendError, wireTexts } from '../base/wire.ts'
import { notice } from '../ui/notice.tsx'

/** Says in a notice that what a member did found no session any more (product.md §14); sign-in follows. */
export function noticeMissingSession(): void {
  queryClient.getMutationCache().config.onError = (error) => {
    if (error instanceof SendError && error.message === wireTexts.noSession) notice.bad(error.message)
  }
}
