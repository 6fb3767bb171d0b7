import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Drops these reads, asks with `ask`, whose result it returns, and begins the reads again. TanStack takes a first answer on its way
 * for new, and any that no part shows, though they may be older than a change: who waits for one gets the second answer. A next
 * page of a list that was on its way is asked for after that.
 */
export function askAgainWith<Asked>(reads: Query[], ask: () => Asked): Asked {
  const more = reads.map(({ state }) => state.fetchMeta?.fetchMore)
  for (const read of reads) void read.cancel({ silent: true })
  const asked = ask()
  // TanStack returns the read that `ask` has begun, if it has
  reads.forEach((read, at) => {
    const again = read.fetch()
    const next = more[at]
    const all = next ? again.then(() => read.fetch(undefined, { meta: { fetchMore: next } })) : again
    all.catch(() => undefined)
  })
  return asked
}

/** Asks again what a change has touched: all below this key. */
export const askAgain = (client: QueryClient, queryKey: QueryKey = []): Promise<void> =>
  askAgainWith(client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }), () =>
    client.invalidateQueries({ queryKey }),
  )
