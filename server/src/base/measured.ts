/** A call to an outside system: which, what, how long, and whether it failed. */
export type OutsideCall = { system: string; call: string; seconds: number; hasFailed: boolean }

const watchers = new Set<(call: OutsideCall) => void>()

/** Calls `watch` after every call to an outside system of this process. Returns a function that ends it. */
export function watchOutside(watch: (call: OutsideCall) => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** Returns the same port, with its calls measured while there is a watcher; null for none. */
export function measured<Port extends object | null>(system: string, port: Port): Port {
  if (port === null) return port
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function' || typeof key !== 'string') return member
      return (...given: unknown[]) => {
        const began = performance.now()
        const answer: unknown = member.apply(target, given)
        if (watchers.size > 0 && answer instanceof Promise) report(answer, { system, call: key, began })
        return answer
      }
    },
  })
}

function report(
  answer: Promise<unknown>,
  { system, call, began }: { system: string; call: string; began: number },
): void {
  const finish = (hasFailed: boolean) => {
    const seconds = (performance.now() - began) / 1000
    for (const watch of watchers) watch({ system, call, seconds, hasFailed })
  }
  answer.then(
    () => finish(false),
    () => finish(true),
  )
}
