import { setTimeout as pause } from 'node:timers/promises'

const MOST_SECONDS = 120

/** Asks again and again until the answer is true. Throws `trouble` after two minutes. */
export async function waitUntil(trouble: string, isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > MOST_SECONDS * 1000) throw new Error(`${trouble} within ${MOST_SECONDS} s`)
    await pause(50)
  }
}
