const PARENT_EVERY_MS = 500
/** npm passes a Ctrl-C on that the terminal has sent to everybody already: what follows this soon is the same one. */
const SAME_CTRL_C_MS = 1000

/**
 * Runs `stop` once at the first Ctrl-C, SIGTERM or hang-up, or when the npm that started this process is gone, then ends
 * with code 0; a second Ctrl-C ends at once. When it takes longer than `most` milliseconds, says so and ends with code 1.
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

/** Waits for `work`, but not longer than that. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((done) => {
    timer = setTimeout(done, milliseconds)
  })
  await Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
