import { setTimeout as pause } from 'node:timers/promises'

const MOST_SECONDS = 120

/** Asks again and again until the answer is true. Throws `trouble` after that number of seconds, by default two minutes. */
export async function waitUntil(trouble: string, isSo: () => Promise<boolean>, seconds = MOST_SECONDS): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > seconds * 1000) throw new Error(`${trouble} within ${seconds} s`)
    await pause(50)
  }
}
