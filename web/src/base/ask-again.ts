import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again what a change has touched: all below this key. TanStack takes a first answer on its way for new, and any that no part
 * shows, though they may be older than the change: such a read is dropped and begun again, and who waits for it gets the second answer.
 */
export function askAgain(client: QueryClient, queryKey: QueryKey = []): Promise<void> {
  const reads = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const read of reads) void read.cancel({ silent: true })
  const answered = client.invalidateQueries({ queryKey })
  // TanStack returns the read that it has begun, if it has
  for (const read of reads) read.fetch().catch(() => undefined)
  return answered
}
