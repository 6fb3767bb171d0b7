import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import css from './button.module.css'

/** `accent` is the next step on a screen; `brand` other main actions; `quiet`, `plain`, `danger` the rest. */
type Look = 'accent' | 'brand' | 'quiet' | 'plain' | 'danger'
type Own = { look?: Look; isSmall?: boolean; isWide?: boolean }

const classes = ({ look = 'brand', isSmall, isWide }: Own, more?: string) =>
  [css.button, css[look], isSmall && css.small, isWide && css.wide, more].filter(Boolean).join(' ')

/** A button. While `isBusy` it shows a spinner, announces it and is disabled. */
export function Button({
  look,
  isSmall,
  isWide,
  isBusy = false,
  className,
  children,
  type = 'button',
  ...rest
}: Own & { isBusy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={classes({ look, isSmall, isWide }, className)}
      aria-busy={isBusy || undefined}
      disabled={rest.disabled || isBusy}
    >
      {isBusy && <span className={css.busy} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look, isSmall, isWide, className, ...rest }: Own & LinkProps) {
  return <Link {...rest} className={classes({ look, isSmall, isWide }, className)} />
}

/** A round button with an icon only; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  isFloating,
  className,
  children,
  ...rest
}: { label: string; isFloating?: boolean; children: ReactNode } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={[css.icon, isFloating && css.floating, className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  )
}
