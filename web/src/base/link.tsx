import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To; replace?: boolean; state?: unknown }

/**
 * A link to a screen. The router's own also fetches a framework's pages ahead, in 3.9 kB that each first visit would
 * load.
 */
export function Link({ to, replace, state, target, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, {
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
    state,
  })
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** A link of a list or a navigation, marked as the current page when its screen is shown, or one below it unless `end`. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const here = useLocation().pathname
  const there = useResolvedPath(rest.to).pathname
  const isCurrent = here === there || (!end && here.startsWith(`${there}/`))
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />
}
