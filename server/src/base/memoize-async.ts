/**
 * Calls `ask` at the first use and returns the same result to every caller; after a failure, the next caller calls it
 * again.
 */
export function memoizeAsync<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}
