import { type ComponentType, lazy } from 'react'
import { watchStyles } from './failed-styles.ts'

export type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>
/** Where a part that did not load shows its error: in its own place, in a notice (sheets and dialogs), or not at all. */
export type FailureDisplay = 'here' | 'notice' | 'nothing'

const RETRY_MS = 1_000

watchStyles()

/**
 * A part of the app that loads when it is first shown. One that does not come (no network, bad signal, a new version) is
 * asked for again until it does, at once when the network is back; it never takes the rest of the page with it (decision
 * 64).
 */
export function lazyPart<Props extends object>(load: Load<Props>, failureDisplay: FailureDisplay = 'here') {
  return lazy<ComponentType<Props>>(() =>
    load()
      .catch(async () => ({ default: (await import('./retry-part.tsx')).retryPart(load, failureDisplay) }))
      .catch(() => untilItComes(load)),
  )
}

/** For when not even the words for it are there yet: the skeleton stays. */
function untilItComes<Props extends object>(load: Load<Props>): ReturnType<Load<Props>> {
  return new Promise((resolve) => {
    const ask = () => load().then(resolve, () => setTimeout(ask, RETRY_MS))
    setTimeout(ask, RETRY_MS)
  })
}
