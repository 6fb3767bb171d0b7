import { afterAll, beforeAll } from 'vitest'

/**
 * Opens a resource shared by the tests of one file: before the first test, and closes it after the last, in reverse
 * order of opening. Call it at the top of the file. Empty until then.
 */
export function openForFile<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  const shared: Partial<T> = {}
  beforeAll(async () => {
    Object.assign(shared, await open())
  })
  afterAll(() => shared.close?.())
  return shared as T
}
