import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again what a change has touched: all below these keys, with `ask`, whose result it returns. TanStack takes a first answer on
 * its way for new, and any that no part shows, though they may be older than the change: such a read is dropped and begun again, and
 * who waits for it gets the second answer.
 */
export function askAgainWith<Asked>(client: QueryClient, queryKeys: QueryKey[], ask: () => Asked): Asked {
  const reads = queryKeys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
  for (const read of reads) void read.cancel({ silent: true })
  const asked = ask()
  // TanStack returns the read that `ask` has begun, if it has
  for (const read of reads) read.fetch().catch(() => undefined)
  return asked
}

/** Asks again what a change has touched: all below this key. */
export const askAgain = (client: QueryClient, queryKey: QueryKey = []): Promise<void> =>
  askAgainWith(client, [queryKey], () => client.invalidateQueries({ queryKey }))
