import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import css from './top-bar.module.css'

/** The head of a screen inside the main layout: Back, its title, and one optional element at the end. */
export function TopBar({
  title,
  onBack,
  isNarrow,
  end,
}: {
  title: string
  onBack?: () => void
  /** Over a single column. */
  isNarrow?: boolean
  end?: ReactNode
}) {
  return (
    <header className={isNarrow ? `${css.bar} ${css.narrow}` : css.bar}>
      {onBack && (
        <IconButton label="Back" onClick={onBack}>
          <ArrowLeft size={22} aria-hidden="true" />
        </IconButton>
      )}
      <h1>{title}</h1>
      {end}
    </header>
  )
}
