import { ACTION_NOTICE_MS, NOTICE_MS } from '@hemline/contract/limits.ts'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onMemberChange } from '../base/member-storage.ts'
import { focusScreen } from './focus-screen.ts'
import css from './notice.module.css'
import { useAbove } from './use-overlay.ts'

type Shown = {
  id: number
  kind: 'good' | 'bad'
  text: string
  ms: number | undefined
  reason?: string
  /** `isOfDevice`: any member may do it, or none. Any other action ends with the session of the member whose notice it is. */
  action?: { label: string; act: () => void; isOfDevice?: boolean }
}
/** `reason`: the second line. */
type Options = { ms?: number; reason?: string | undefined; action?: Shown['action'] }

let shown: readonly Shown[] = []
let lastId = 0
const watchers = new Set<() => void>()
/** Those that have the focus or the pointer, by their ids: none of them closes meanwhile. */
const held = new Set<number>()

function set(next: readonly Shown[]): void {
  shown = next
  for (const changed of watchers) changed()
}

function add(kind: Shown['kind'], text: string, { ms, reason, action }: Options = {}): void {
  lastId += 1
  const inUse = shown.find((one) => one.text === text && held.has(one.id))
  const next: Shown = {
    id: inUse?.id ?? lastId,
    kind,
    text,
    ms,
    ...(reason && reason !== text && { reason }),
    ...(action && { action }),
  }
  const others = shown.filter((one) => one.text !== text)
  const closing = others.filter((one) => !held.has(one.id)).slice(0, -2)
  if (inUse) set(shown.map((one) => (one === inUse ? next : one)))
  else set([...others.filter((one) => !closing.includes(one)), next])
}

function dismiss(id: number): void {
  set(shown.filter((notice) => notice.id !== id))
}

/** Ends what a member whose session is over could still do in notices. Hemline's own of this device stay. */
function endActions(): void {
  set(shown.filter(({ action }) => !action || action.isOfDevice))
}

/** Shows a success or failure at the top centre for 5 s; one with an action for a minute. */
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
  // here, not as this file is loaded: it could not be divided then, and the home page would load all of it
  useEffect(() => onMemberChange(endActions), [])
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
      <Contents all={all} />
    </section>,
    home,
  )
}

/** Long enough that a screen reader has begun with a notice. */
const SPOKEN_MS = 1000
const spoken = new Set<number>()

/**
 * The notices, a frame after their region: what a live region is made with is not spoken, and it is made again as a dialog
 * opens or closes. Those that were spoken come with it, so that they are not spoken twice.
 */
function Contents({ all }: { all: readonly Shown[] }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return all.filter(({ id }) => isThere || spoken.has(id)).map((one) => <Notice key={one.id} {...one} />)
}

/** A notice. It stays while it has the focus or the pointer, and returns a focus that it has to where that came from as it closes. */
function Notice({ id, kind, text, ms, reason, action }: Shown) {
  const [isHeld, setHeld] = useState(false)
  const own = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget | null>(null)
  const shownMs = ms ?? (action ? ACTION_NOTICE_MS : NOTICE_MS)
  useEffect(() => {
    if (isHeld) {
      held.add(id)
      return () => void held.delete(id)
    }
    const timer = setTimeout(dismiss, shownMs, id)
    return () => clearTimeout(timer)
  }, [id, shownMs, isHeld])
  useEffect(() => {
    const timer = setTimeout(() => spoken.add(id), SPOKEN_MS)
    return () => clearTimeout(timer)
  }, [id])
  const focused = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true)
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const close = () => {
    const { activeElement, body } = document
    const isHere = !activeElement || activeElement === body || own.current?.contains(activeElement)
    dismiss(id)
    if (!isHere) return
    if (before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus({ preventScroll: true })
    else focusScreen()
  }
  const act = () => {
    close()
    action?.act()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons act; this only sees that one of them is being reached
    <div
      ref={own}
      className={`${css.notice} ${css[kind]}`}
      onFocus={focused}
      onBlur={({ currentTarget }) => setHeld(currentTarget.matches(':hover'))}
      onPointerMove={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.contains(document.activeElement))}
    >
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
      <button type="button" className={css.close} aria-label="Close this notice" onClick={close}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
