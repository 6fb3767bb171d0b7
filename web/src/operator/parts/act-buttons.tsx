import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import css from './desk.module.css'

/** The buttons below the form of an act: do it, or close the form. */
export function ActButtons({
  look = 'brand',
  isBusy = false,
  onClose,
  children,
}: {
  look?: 'brand' | 'danger'
  isBusy?: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <div className={css.buttons}>
      <Button isSmall type="submit" look={look} isBusy={isBusy}>
        {children}
      </Button>
      <Button isSmall look="plain" onClick={onClose}>
        Not now
      </Button>
    </div>
  )
}
