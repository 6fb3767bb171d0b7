import type { ComponentProps, ReactNode } from 'react'
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
    <label className={css.chip}>
      <input {...rest} type={type} />
      {dot && <span className={css.dot} style={{ background: dot }} aria-hidden="true" />}
      {children}
    </label>
  )
}

export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger'

/** A short label on a tinted background: a status. The word carries the meaning, the colour only helps. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>
}
