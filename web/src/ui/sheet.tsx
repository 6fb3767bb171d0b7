import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import css from './sheet.module.css'
import { useModal } from './use-overlay.ts'

/**
 * A sheet from the bottom on phones, a dialog on desktop. Traps the focus and returns it; Escape, Back and a
 * tap beside it close it. `isFull` fills a phone's screen. Its content is mounted only while it is open.
 */
export function Sheet({
  isOpen,
  onClose,
  title,
  foot,
  isFull,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  title: string
  foot?: ReactNode
  isFull?: boolean
  children: ReactNode
}) {
  const dialog = useModal(isOpen, onClose)
  const titleId = useId()
  if (!isOpen) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes on Escape natively
    <dialog
      ref={dialog}
      className={[css.sheet, isFull && css.full, foot && css.hasFoot].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={css.body}>{children}</div>
      {foot && <div className={css.foot}>{foot}</div>}
    </dialog>
  )
}
