import type { ReactNode } from 'react'
import css from './state-panel.module.css'

/** An empty state: a title, what to do next, and an action. */
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
  /** Nothing else is on the page: the title is its h1. */
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
