import { NOTICE_MS } from '@hemline/contract/limits.ts'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import css from './notice.module.css'
import { useAbove } from './use-overlay.ts'

type Shown = {
  id: number
  kind: 'good' | 'bad'
  text: string
  ms: number
  reason?: string
  action?: { label: string; act: () => void }
}
/** `reason`: the second line. */
type Options = { ms?: number; reason?: string | undefined; action?: Shown['action'] }

let shown: readonly Shown[] = []
let lastId = 0
const watchers = new Set<() => void>()

function set(next: readonly Shown[]): void {
  shown = next
  for (const changed of watchers) changed()
}

function add(kind: Shown['kind'], text: string, { ms = NOTICE_MS, reason, action }: Options = {}): void {
  lastId += 1
  const others = shown.filter((notice) => notice.text !== text).slice(-2)
  set([
    ...others,
    { id: lastId, kind, text, ms, ...(reason && reason !== text && { reason }), ...(action && { action }) },
  ])
}

function dismiss(id: number): void {
  set(shown.filter((notice) => notice.id !== id))
}

/** Shows a success or failure at the top centre for 5 s. */
export const notice = {
  good: (text: string, options?: Options) => add('good', text, options),
  bad: (text: string, options?: Options) => add('bad', text, options),
}

/**
 * The live region where notices appear, once in the app: above everything, also above an open dialog. It is loaded after the
 * first screen.
 */
export function Notices() {
  const all = useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => shown,
  )
  const { above, home } = useAbove<HTMLElement>()
  return createPortal(
    <section
      ref={above}
      popover="manual"
      className={css.stack}
      aria-label="Notices"
      aria-live="polite"
      aria-atomic="false"
    >
      {all.map((one) => (
        <Notice key={one.id} {...one} />
      ))}
    </section>,
    home,
  )
}

function Notice({ id, kind, text, ms, reason, action }: Shown) {
  useEffect(() => {
    const timer = setTimeout(dismiss, ms, id)
    return () => clearTimeout(timer)
  }, [id, ms])
  const act = () => {
    dismiss(id)
    action?.act()
  }
  return (
    <div className={`${css.notice} ${css[kind]}`}>
      {kind === 'good' ? <CircleCheck size={20} aria-hidden="true" /> : <CircleAlert size={20} aria-hidden="true" />}
      <span className={css.text}>
        {text}
        {reason && <span className={css.reason}>{reason}</span>}
      </span>
      {action && (
        <button type="button" className={css.action} onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label="Close this notice" onClick={() => dismiss(id)}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
