import { MINUTE_MS } from '@hemline/contract/durations.ts'
import { useSyncExternalStore } from 'react'
import { now } from './now.ts'

/** Calls back each minute while the page is visible, and when it is visible again. Returns what ends it. */
export function watchMinutes(changed: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const begin = () => {
    clearInterval(timer)
    timer = document.visibilityState === 'visible' ? setInterval(changed, MINUTE_MS) : undefined
  }
  const seen = () => {
    begin()
    if (timer) changed()
  }
  begin()
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}

const minute = () => Math.floor(now().getTime() / MINUTE_MS)

/** Renders a part again each minute while the page is visible: for words such as "5m ago". */
export function useEachMinute(): void {
  useSyncExternalStore(watchMinutes, minute, minute)
}
