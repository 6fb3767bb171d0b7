/**
 * Runs the work while no other tab runs work under this name, and returns what it returns. Without locks, or where the
 * browser refuses them because cookies and site data are blocked, the work runs immediately: nothing is shared with other
 * tabs there. Throws what the work throws, and an AbortError if `signal` ends the waiting.
 */
export async function withLock<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    return await locks.request(name, signal ? { signal } : {}, begin)
  } catch (error) {
    if (hasBegun || signal?.aborted) throw error
    return work()
  }
}
