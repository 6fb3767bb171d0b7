import { type ComponentType, useEffect, useState } from 'react'
import { reloadPage } from '../base/reload-page.ts'
import { ErrorPanel } from './error-panel.tsx'
import { loadFailedStyles } from './failed-styles.ts'
import { notice } from './notice.tsx'

export type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>
/** Where a part that did not load shows its error: in its own place, in a notice (sheets and dialogs), or not at all. */
export type FailureDisplay = 'here' | 'notice' | 'nothing'

const NOT_HERE = 'This part of Hemline needs a connection. It loads automatically when you’re back online.'
const RELOAD = 'This part of Hemline didn’t load. Please reload the page.'
const RETRY_MS = 1_000
const LONGEST_RETRY_MS = 15_000
/** After this many attempts with a network only a reload helps: the app was updated, or the browser cached the failure. */
const TRIES = 3

/** Returns a component that replaces a part that did not load: it retries, and renders the part once it has loaded. */
export function retryPart<Props extends object>(
  load: Load<Props>,
  failureDisplay: FailureDisplay,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  return function RetryPart(props: Props) {
    const [state, setState] = useState<'loading' | 'failed' | 'loaded'>('loading')
    useEffect(() => {
      if (Part) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let pause = RETRY_MS
      let tries = 0
      let isOver = false
      const ask = async () => {
        clearTimeout(timer)
        try {
          await loadFailedStyles()
          Part ??= (await load()).default
          if (!isOver) setState('loaded')
        } catch {
          if (isOver) return
          timer = setTimeout(ask, pause)
          pause = Math.min(pause * 2, LONGEST_RETRY_MS)
          if (!navigator.onLine) return
          tries += 1
          if (tries !== TRIES) return
          setState('failed')
          if (failureDisplay === 'notice') notice.bad(RELOAD)
        }
      }
      if (failureDisplay === 'notice') notice.bad(NOT_HERE)
      void ask()
      addEventListener('online', ask)
      return () => {
        isOver = true
        clearTimeout(timer)
        removeEventListener('online', ask)
      }
    }, [])
    if (Part) return <Part {...props} />
    if (failureDisplay !== 'here') return null
    return state === 'failed' ? <ErrorPanel text={RELOAD} onRetry={reloadPage} /> : <ErrorPanel text={NOT_HERE} />
  }
}
