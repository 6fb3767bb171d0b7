import { ArrowLeft, X } from 'lucide-react'
import { IconButton } from './button.tsx'
import css from './page-head.module.css'

/** The head of a full-page screen: Back (or Close for a form) and its title. */
export function PageHead({
  title,
  onBack,
  isForm,
  isRoomy,
}: {
  title: string
  onBack: () => void
  isForm?: boolean
  /** Over two columns: on desktop the title is left-aligned and as wide as they are. */
  isRoomy?: boolean
}) {
  return (
    <header className={css.head}>
      <div className={isRoomy ? `${css.inner} ${css.roomy}` : css.inner}>
        <IconButton label={isForm ? 'Close' : 'Back'} onClick={onBack}>
          {isForm ? <X size={24} aria-hidden="true" /> : <ArrowLeft size={22} aria-hidden="true" />}
        </IconButton>
        <h1>{title}</h1>
      </div>
    </header>
  )
}
