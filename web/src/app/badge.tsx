import { Said } from '../ui/state.tsx'
import css from './badge.module.css'

/** How many things wait behind a navigation item; nothing when none do. */
export function Badge({ count, word = 'unread' }: { count: number | undefined; word?: string }) {
  if (!count) return null
  return (
    <span className={css.badge}>
      {count > 99 ? '99+' : count}
      <Said> {word}</Said>
    </span>
  )
}
