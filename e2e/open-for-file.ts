import { afterAll, beforeAll } from 'vitest'

/**
 * What the tests of one file share, to be asked for where the file begins: opened before the first of them and closed after
 * the last, the last opened first. It is empty until then.
 */
export function openForFile<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  const shared: Partial<T> = {}
  beforeAll(async () => {
    Object.assign(shared, await open())
  })
  afterAll(() => shared.close?.())
  return shared as T
}
