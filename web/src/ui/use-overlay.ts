import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { addOverlay } from '../base/overlays.ts'

/** While `isOpen`, Back (of the browser, the phone or a gesture) calls `onClose` instead of leaving the screen. */
export function useOverlay(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (isOpen ? addOverlay(() => close.current()) : undefined), [isOpen])
}

/**
 * Shows a `<dialog>` as a modal while `isOpen`, returns the focus when it closes, and lets Back close it. The element's
 * own `cancel` (Escape) must call `onClose`. Returns the ref for the element.
 */
export function useModal(isOpen: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useOverlay(isOpen, onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOpen])
  return dialog
}
