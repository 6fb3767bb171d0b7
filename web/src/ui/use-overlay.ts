import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { addOverlay } from '../base/overlays.ts'

/** While `isOpen`, Back (of the browser, the phone or a gesture) calls `onClose` instead of leaving the screen. */
export function useOverlay(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (isOpen ? addOverlay(() => close.current()) : undefined), [isOpen])
}

/**
 * Shows a `<dialog>` as a modal while it is mounted, returns the focus when it closes, and lets Back close it. The element's
 * own `cancel` (Escape) must call `onClose`. Returns the ref for the element. Used by the brick Dialog only.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useOverlay(true, onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
