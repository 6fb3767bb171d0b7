import { type ComponentType, lazy } from 'react'
import { watchStyles } from './failed-styles.ts'
import type { FailureDisplay, Load } from './retry-part.tsx'
import { untilLoaded } from './until-loaded.ts'

watchStyles()

/**
 * A component that loads when it is first rendered. If loading fails (no network, a new version), it is retried until it
 * succeeds, immediately when the network returns; the rest of the page is unaffected (decision 64).
 */
export function lazyPart<Props extends object>(load: Load<Props>, failureDisplay: FailureDisplay = 'here') {
  return lazy<ComponentType<Props>>(() =>
    load()
      .catch(() => import('./retry-part.tsx').then((file) => ({ default: file.retryPart(load, failureDisplay) })))
      .catch(() => untilLoaded(load)),
  )
}
