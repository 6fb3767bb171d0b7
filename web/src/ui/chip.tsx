import { X } from 'lucide-react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import css from './chip.module.css'

/** One choice as a chip, with a native radio button or checkbox underneath. `dot` shows a colour before the label. */
export function Chip({
  type = 'checkbox',
  dot,
  children,
  ...rest
}: { type?: 'checkbox' | 'radio'; dot?: string | undefined; children: ReactNode } & Omit<
  ComponentProps<'input'>,
  'type'
>) {
  return (
    <label className={css.chip} style={{ '--dot': dot } as CSSProperties}>
      <input {...rest} type={type} />
      {children}
    </label>
  )
}

/** What was chosen, as a chip that can be removed; `onOpen` lets it be changed. `name` is read out for the cross. */
export function RemovableChip({
  name,
  onRemove,
  onOpen,
  icon,
  children,
}: {
  name: string
  onRemove: () => void
  onOpen?: (() => void) | undefined
  icon?: ReactNode
  children: ReactNode
}) {
  const label = (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
  return (
    <span className={css.removable}>
      {onOpen ? (
        <button type="button" className={css.open} onClick={onOpen}>
          {label}
        </button>
      ) : (
        <span className={css.open}>{label}</span>
      )}
      <button type="button" className={css.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </button>
    </span>
  )
}

export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger'

/** A short label on a tinted background: a status. The word carries the meaning, the colour only helps. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>
}
