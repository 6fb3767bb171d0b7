import type { ReactNode } from 'react'
import css from './columns.module.css'

/** A screen's content: one column on phones; on desktop the text beside a card that stays in view. */
export function Columns({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={aside ? `${css.columns} ${css.two}` : css.columns}>
      <div className={css.main}>{children}</div>
      {aside && <aside className={css.aside}>{aside}</aside>}
    </div>
  )
}

/** A card: a group of related content. */
export function Card({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <section className={css.card} aria-label={label}>
      {children}
    </section>
  )
}
