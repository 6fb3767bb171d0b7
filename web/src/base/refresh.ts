import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { askAgain } from './ask-again.ts'

const WAITED_MS = 3_000

/**
 * Asks again what a change has touched. Resolves once that is shown, or after three seconds: a press is over when it is answered,
 * though what follows is tried three times on a line that hangs (decision 377).
 */
export async function refresh(client: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await waitFor(Promise.all(keys.map((queryKey) => askAgain(client, queryKey))))
}

/** Returns what `work` resolves to, or undefined if that takes longer than three seconds: the work goes on. */
export async function waitFor<Result>(work: Promise<Result>): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, WAITED_MS, undefined)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
