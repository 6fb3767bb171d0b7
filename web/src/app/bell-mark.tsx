import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../notifications/calls.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import css from './bell-mark.module.css'

/** The mark on the bell while a message, an order or a friend request is unread (product.md §8); nothing otherwise. */
export default function BellMark() {
  const unread = useQuery(unreadQuery()).data
  if (!unread || unread.message + unread.order + unread.friend === 0) return null
  return (
    <span className={css.mark}>
      <VisuallyHidden>, some unread</VisuallyHidden>
    </span>
  )
}
