import { type ComponentType, lazy } from 'react'
import { watchStyles } from './failed-styles.ts'
import type { FailureDisplay, Load } from './retry-part.tsx'

const RETRY_MS = 1_000

watchStyles()

/**
 * A component that loads when it is first rendered. If loading fails (no network, a new version), it is retried until it
 * succeeds, immediately when the network returns; the rest of the page is unaffected (decision 64).
 */
export function lazyPart<Props extends object>(load: Load<Props>, failureDisplay: FailureDisplay = 'here') {
  return lazy<ComponentType<Props>>(() =>
    load()
      .catch(async () => ({ default: (await import('./retry-part.tsx')).retryPart(load, failureDisplay) }))
      .catch(() => untilLoaded(load)),
  )
}

/** Retries while the error panel itself cannot load: the skeleton remains. */
function untilLoaded<Props extends object>(load: Load<Props>): ReturnType<Load<Props>> {
  return new Promise((resolve) => {
    const ask = () => load().then(resolve, () => setTimeout(ask, RETRY_MS))
    setTimeout(ask, RETRY_MS)
  })
}
