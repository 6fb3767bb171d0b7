import type { ComponentProps } from 'react'
import { useModal } from './use-overlay.ts'

/**
 * A modal dialog, open while it is mounted. It takes the focus and returns it to what had it; Escape and Back call `onClose`,
 * and so does a press beside it if `closesBeside`. It needs a name: `aria-label` or `aria-labelledby`.
 */
export function Dialog({
  onClose,
  closesBeside,
  ...rest
}: { onClose: () => void; closesBeside?: boolean } & Omit<ComponentProps<'dialog'>, 'ref' | 'onClose'>) {
  const dialog = useModal(onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes on Escape natively
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => closesBeside && event.target === dialog.current && onClose()}
    />
  )
}
