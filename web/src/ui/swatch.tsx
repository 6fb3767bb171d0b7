import type { ComponentProps } from 'react'
import css from './swatch.module.css'

/** One choice as a dot of its colour with the name below, and a native radio button underneath. */
export function Swatch({
  dot,
  label,
  ...rest
}: { dot: string; label: string } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={css.swatch}>
      <input {...rest} type="radio" />
      <span className={css.dot} style={{ background: dot }} aria-hidden="true" />
      <span className={css.name}>{label}</span>
    </label>
  )
}

/** Swatches in columns as wide as their names. */
export function Swatches({ children }: { children: React.ReactNode }) {
  return <div className={css.swatches}>{children}</div>
}
