/** Asks when it is first needed and gives everybody that answer; after a failure the next who needs it asks again. */
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
