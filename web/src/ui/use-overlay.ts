import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { addOverlay } from '../base/overlays.ts'
import { focusScreenIfLost } from './focus-screen.ts'

/** While `isOpen`, Back (of the browser, the phone or a gesture) calls `onClose` instead of leaving the screen. */
export function useOverlay(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  // before it is seen: Back could leave the screen otherwise
  useLayoutEffect(() => (isOpen ? addOverlay(() => close.current()) : undefined), [isOpen])
}

let modals: readonly HTMLDialogElement[] = []
const watchers = new Set<() => void>()

function setModals(next: readonly HTMLDialogElement[]): void {
  modals = next
  for (const changed of watchers) changed()
}

function watchModals(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Whether an element lies beneath the topmost dialog: nothing in it can have the focus. */
export const isBeneathModal = (element: Element): boolean => modals.at(-1)?.contains(element) === false

/**
 * Shows an element above everything, modal dialogs included. Returns the element's ref and where it must be rendered: in
 * the topmost dialog, because everything outside of it can be neither clicked nor heard. Used by Notices only.
 */
export function useAbove<Element extends HTMLElement>(): { above: RefObject<Element | null>; home: HTMLElement } {
  const above = useRef<Element>(null)
  const home = useSyncExternalStore(watchModals, () => modals.at(-1) ?? document.body)
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another place it is another element
  useLayoutEffect(() => {
    // not in a dialog that is just being removed: its `home` follows
    if (above.current?.isConnected) above.current.showPopover?.()
  }, [home])
  return { above, home }
}

/**
 * Shows a `<dialog>` as a modal while it is mounted, returns the focus when it closes (to the screen if what had it is gone),
 * and lets Back close it. The element's own `cancel` (Escape) must call `onClose`. Returns the ref for the element. Used by the brick Dialog only.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useOverlay(true, onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    setModals([...modals, element])
    return () => {
      element.close()
      setModals(modals.filter((one) => one !== element))
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      // what opened it may be gone or disabled now; the operator's room has found another place by then (decision 193)
      focusScreenIfLost()
    }
  }, [])
  return dialog
}
