import type { CSSProperties, ReactNode } from 'react'
import css from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** One grey shape of a skeleton. */
export function Skeleton({
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
  return <div className={css.shape} style={style} />
}

/** Wraps a skeleton: visible after 200 ms, and announced by its label alone. */
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
    <div role="status" data-skeleton className={className ? `${css.late} ${className}` : css.late}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
