import type { QueryClient, QueryKey } from '@tanstack/react-query'

const WAITED_MS = 3_000

/**
 * Asks again what a change has touched. Resolves once that is shown, or after three seconds: a press is over when it is answered,
 * though what follows is tried three times on a line that hangs (decision 377).
 */
export async function refresh(client: QueryClient, ...keys: QueryKey[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAITED_MS)
  })
  await Promise.race([Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))), late])
  clearTimeout(timer)
}
