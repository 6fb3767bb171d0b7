import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './detail-list.module.css'

/** A list of the details of a loan: dates, handover, place. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className={css.list}>{children}</dl>
}

export function DetailItem({
  icon: Icon,
  label,
  children,
  note,
}: {
  icon: LucideIcon
  label: string
  children: ReactNode
  note?: ReactNode
}) {
  return (
    <div className={css.item}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note && <dd className={css.note}>{note}</dd>}
    </div>
  )
}
