const open = new Set<AsyncDisposableStack>()
let isOver = false

/** Calls `use`, then closes all that it handed to `cleanup`, the newest first: also when it throws or a signal comes. */
export async function withCleanup<T>(use: (cleanup: AsyncDisposableStack) => Promise<T>): Promise<T> {
  if (isOver) throw new Error('stopped by a signal')
  const cleanup = new AsyncDisposableStack()
  open.add(cleanup)
  try {
    return await use(cleanup)
  } finally {
    await cleanup.disposeAsync()
    open.delete(cleanup)
  }
}

/** Closes all that any drill has open, the newest first. No other can begin. */
export async function closeAll(): Promise<void> {
  isOver = true
  for (const cleanup of [...open].reverse()) await cleanup.disposeAsync()
}
