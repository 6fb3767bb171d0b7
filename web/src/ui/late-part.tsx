import { type ComponentType, useEffect, useState } from 'react'
import { wireTexts } from '../base/wire.ts'
import { loadFailedStyles } from './failed-styles.ts'
import type { Load, Says } from './lazy-part.tsx'
import { notice } from './notice.tsx'
import { ErrorPanel } from './state.tsx'

const NOT_HERE = 'This part of Hemline needs network. It comes by itself as soon as there is some.'
const RETRY_MS = 1_000
const LONGEST_RETRY_MS = 15_000
/** After so many tries with a network the page itself is out of date. */
const TRIES = 3

/** Stands in for a part that did not load, asks for it again, and is it as soon as it has come. */
export function latePart<Props extends object>(load: Load<Props>, says: Says): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  return function LatePart(props: Props) {
    const [tries, setTries] = useState(0)
    useEffect(() => {
      if (Part) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let pause = RETRY_MS
      let isOver = false
      const ask = async () => {
        clearTimeout(timer)
        try {
          await loadStyles()
          Part ??= (await load()).default
        } catch {
          if (isOver) return
          timer = setTimeout(ask, pause)
          pause = Math.min(pause * 2, LONGEST_RETRY_MS)
        }
        if (!isOver) setTries((before) => before + (Part || navigator.onLine ? 1 : 0))
      }
      if (says === 'notice') notice.bad(NOT_HERE)
      void ask()
      addEventListener('online', ask)
      return () => {
        isOver = true
        clearTimeout(timer)
        removeEventListener('online', ask)
      }
    }, [])
    if (Part) return <Part {...props} />
    if (says !== 'here') return null
    return tries < TRIES ? (
      <ErrorPanel text={NOT_HERE} />
    ) : (
      <ErrorPanel text={wireTexts.unreadable} onRetry={() => location.reload()} />
    )
  }
}

let loading: Promise<void> | null = null

/** Parts that wait together ask together: a link that one has just put into the page must not be taken out by the next. */
function loadStyles(): Promise<void> {
  loading ??= loadFailedStyles().finally(() => {
    loading = null
  })
  return loading
}
