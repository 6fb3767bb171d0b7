const PARENT_EVERY_MS = 500
/**
 * npm forwards a Ctrl-C that the terminal has already sent to all processes: a second one within this time is the same.
 */
const SAME_CTRL_C_MS = 1000

/**
 * Runs `stop` once at the first SIGINT, SIGTERM or SIGHUP, or when the npm that started this process has exited, then
 * exits with code 0. A second Ctrl-C exits immediately. After `most` milliseconds, logs that and exits with code 1.
 */
export function stopOnSignal(stop: () => Promise<void>, most: number): void {
  let stoppedAt: number | null = null
  const begin = () => {
    if (stoppedAt !== null) return
    stoppedAt = performance.now()
    setTimeout(() => end(`It did not stop within ${most / 1000} s; what was left is cut.`), most).unref()
    stop().then(() => process.exit(0), end)
  }
  const end = (reason: unknown) => {
    console.error(reason)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal === 'SIGINT' && stoppedAt !== null && performance.now() - stoppedAt > SAME_CTRL_C_MS) process.exit(130)
      begin()
    })
  }
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || begin(), PARENT_EVERY_MS).unref()
}

/** Waits for `work`, at most `milliseconds`. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((done) => {
    timer = setTimeout(done, milliseconds)
  })
  await Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
