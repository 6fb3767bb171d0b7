import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import { Link, type LinkProps } from '../base/link.tsx'
import css from './button.module.css'

/** `accent` is the next step on a screen; `brand` other main actions; `quiet`, `plain`, `danger` the rest. */
type Look = 'accent' | 'brand' | 'quiet' | 'plain' | 'danger'
type Own = { look?: Look; isSmall?: boolean; isWide?: boolean }

const classes = ({ look = 'brand', isSmall, isWide }: Own, more?: string) =>
  [css.button, css[look], isSmall && css.small, isWide && css.wide, more].filter(Boolean).join(' ')

/** Longer than it takes until a button that sends something shows that it does. */
const RENDERED_MS = 50

/**
 * A button. While `isBusy` it shows a spinner, announces it and is disabled; one that `isReachable` meanwhile has the focus still,
 * and refuses presses. One that can be busy ignores a second tap from before that is rendered: taps wait while a phone
 * computes, and then all come together. A later tap that arrives while the phone still computes counts once the first one's
 * result is shown. Once the focus has moved on, so is that.
 */
export function Button({
  look,
  isSmall,
  isWide,
  isBusy,
  isReachable = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: Own & { isBusy?: boolean; isReachable?: boolean } & ComponentProps<'button'>) {
  const tap = useRef<{ renderedAt: number; isRepeated?: boolean } | null>(null)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (tap.current) {
      tap.current.isRepeated ||= event.timeStamp > tap.current.renderedAt
      return event.preventDefault()
    }
    if (isBusy) return event.preventDefault()
    if (isBusy !== undefined) {
      const button = event.currentTarget
      tap.current = { renderedAt: Number.POSITIVE_INFINITY }
      setTimeout(() => {
        if (!tap.current?.isRepeated) tap.current = null
        // what waited with this timer is not rendered yet
        else
          setTimeout(() => {
            tap.current = null
            button.click()
          }, RENDERED_MS)
      }, RENDERED_MS)
    }
    onClick?.(event)
    // from here on: what the click itself computes may take longer
    if (tap.current) tap.current.renderedAt = performance.now() + RENDERED_MS
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={click}
      onBlur={(event) => {
        rest.onBlur?.(event)
        tap.current = null
      }}
      className={classes({ look, isSmall, isWide }, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={(isBusy && isReachable) || rest['aria-disabled']}
      disabled={rest.disabled || (isBusy && !isReachable)}
    >
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
