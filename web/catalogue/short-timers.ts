/** React holds a part back for 300 ms that has just loaded; what waits longer is no part of how a story begins. */
const SHORT_MS = 300

const running = new Set<unknown>()
const { setTimeout: start, clearTimeout: stop } = globalThis

const counted = (run: unknown, ms = 0, ...words: unknown[]) => {
  if (typeof run !== 'function' || ms > SHORT_MS) return start(run as () => void, ms, ...words)
  const timer = start(() => {
    running.delete(timer)
    run(...words)
  }, ms)
  running.add(timer)
  return timer
}

Object.assign(globalThis, {
  setTimeout: counted,
  clearTimeout(timer: number) {
    running.delete(timer)
    stop(timer)
  },
})

/** Whether a timer of at most 300 ms is running. Imported before React, which takes `setTimeout` as it finds it. */
export const hasShortTimers = () => running.size > 0
