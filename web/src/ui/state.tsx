import type { CSSProperties, ReactNode } from 'react'
import { messageOf } from '../base/send.ts'
import { Button } from './button.tsx'
import css from './state.module.css'

/** A place with nothing in it yet: says what to do next and has the button for it. */
export function Empty({
  title,
  children,
  action,
  art,
  isPage,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  art?: ReactNode
  /** It is all there is on the page: its title is the page's. */
  isPage?: boolean
}) {
  return (
    <div className={css.panel}>
      {art && <div className={css.art}>{art}</div>}
      {isPage ? <h1 className={css.title}>{title}</h1> : <h2>{title}</h2>}
      {children && <p>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

/** Something could not be shown: what happened, that nothing was lost, and a way to try again. */
export function ErrorPanel({
  title = 'This did not load',
  error,
  text,
  onRetry,
  isPage,
}: {
  title?: string
  error?: unknown
  text?: string
  onRetry?: () => void
  /** It is all there is on the page: its title is the page's. */
  isPage?: boolean
}) {
  return (
    <div className={css.panel} role="alert">
      {isPage ? <h1 className={css.title}>{title}</h1> : <h2>{title}</h2>}
      <p>{text ?? messageOf(error)}</p>
      {onRetry && (
        <Button look="quiet" className={css.action} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** One grey shape of a skeleton. */
export function Bone({
  width = '100%',
  height = '1em',
  ratio,
  round,
}: {
  width?: string
  height?: string
  ratio?: string
  round?: boolean
}) {
  const style: CSSProperties = { width, height: ratio ? 'auto' : height }
  if (ratio) style.aspectRatio = ratio
  if (round) style.borderRadius = '50%'
  return <div className={css.bone} style={style} />
}

/** Holds a skeleton: appears only after 200 ms, and is read out as one word. */
export function Loading({
  label = 'Loading',
  children,
  className,
}: {
  label?: string
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div role="status" className={className ? `${css.late} ${className}` : css.late}>
      <Said>{label}</Said>
      {children}
    </div>
  )
}

/** Text for screen readers alone. */
export function Said({ children }: { children: ReactNode }) {
  return <span className={css.said}>{children}</span>
}
