import type { Query, QueryClient } from '@tanstack/react-query'

const repeated = new WeakSet<Error>()

/** Whether a page that asked again was answered with this error while it still showed the one before: that is no news. */
export const isRepeated = (error: unknown): boolean => error instanceof Error && repeated.has(error)

/**
 * Lets the error of a query without data stay until the next answer. TanStack takes it back as soon as the query is asked again,
 * by the member or by the app itself: the page would change to its skeleton and back, and its button go away under the
 * thumb. A page that is opened later begins with its skeleton, also where another part has read the same query all along.
 */
export function holdErrors(client: QueryClient): void {
  const shown = new WeakMap<Query, { error: Error; page: string | undefined }>()
  client.getQueryCache().subscribe((event) => {
    const { query } = event
    const before = shown.get(query)
    const page = globalThis.location?.pathname
    if (event.type === 'observerAdded' && before && before.page !== page) {
      shown.delete(query)
      if (query.state.fetchStatus !== 'idle') query.setState({ status: 'pending', error: null })
    }
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0) shown.delete(query)
    if (event.type !== 'updated') return
    const { data, error, status } = query.state
    if (event.action.type === 'fetch') {
      // within the same batch: no page is drawn in between
      if (before && data === undefined) query.setState({ status: 'error', error: before.error })
    } else if (status !== 'error' || !error || data !== undefined) {
      shown.delete(query)
    } else if (query.getObserversCount() > 0 && error !== before?.error) {
      if (before) repeated.add(error)
      shown.set(query, { error, page })
    }
  })
}
