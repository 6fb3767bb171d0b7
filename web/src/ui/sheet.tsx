import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import css from './sheet.module.css'
import { useScrollFocus } from './use-scroll-focus.ts'

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
  const body = useScrollFocus<HTMLDivElement>()
  const titleId = useId()
  if (!isOpen) return null
  return (
    <Dialog
      onClose={onClose}
      closesBeside
      className={[css.sheet, isFull && css.full, foot && css.hasFoot].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
    >
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={css.body} ref={body}>
        {children}
      </div>
      {foot && <div className={css.foot}>{foot}</div>}
    </Dialog>
  )
}
