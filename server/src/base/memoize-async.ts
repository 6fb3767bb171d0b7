/**
 * Calls `ask` at the first use and returns the same result to every caller; after a failure, the next caller calls it
 * again.
 */
export function memoizeAsync<T>(ask: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= ask().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}
