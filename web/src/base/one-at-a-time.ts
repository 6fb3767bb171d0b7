/**
 * Does `work` when asked: once at a time, once more if asked meanwhile, and again if it returns false: after a pause, or after as
 * many as it takes until it `mayRetry`.
 */
export function oneAtATime(
  work: () => Promise<boolean>,
  { pauseMs, mayRetry = () => true }: { pauseMs: number; mayRetry?: () => boolean },
): { ask: () => void; stop: () => void } {
  let isRunning = false
  let isAskedMeanwhile = false
  let isStopped = false
  let later: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    clearTimeout(later)
    if (isStopped) return
    if (isRunning) {
      isAskedMeanwhile = true
      return
    }
    isAskedMeanwhile = false
    isRunning = true
    const isDone = await work()
    isRunning = false
    if (isAskedMeanwhile) void ask()
    else if (!isDone && !isStopped) retryLater()
  }
  const retryLater = () => {
    later = setTimeout(() => (mayRetry() ? void ask() : retryLater()), pauseMs)
  }
  const stop = () => {
    isStopped = true
    clearTimeout(later)
  }
  return { ask: () => void ask(), stop }
}
