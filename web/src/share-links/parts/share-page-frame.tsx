import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import css from './share-page-frame.module.css'

/** The frame of a shared page: what Hemline is, and a link to join. */
export function SharePageFrame({ children }: { children: ReactNode }) {
  const isSignedIn = useSession() !== null
  const { pathname, search, hash } = useLocation()
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Link to={paths.home} aria-label="Hemline, home" className={css.logo}>
          <Logo />
        </Link>
        {isSignedIn ? (
          <ButtonLink look="plain" isSmall to={paths.home}>
            Home
          </ButtonLink>
        ) : (
          <ButtonLink look="plain" isSmall to={paths.signIn(pathname + search + hash)}>
            Sign in
          </ButtonLink>
        )}
      </header>
      {children}
      {!isSignedIn && (
        <aside className={css.about}>
          <h2>One big wardrobe</h2>
          <p>
            On Hemline, friends, friends of friends and the people around you lend each other what they’re not wearing.
            No hire fees: list something of yours, and borrow what you need.
          </p>
          <ButtonLink look="brand" to={paths.signIn(pathname + search + hash, 'sign-up')}>
            Join Hemline
          </ButtonLink>
          <p className={css.links}>
            <Link to={paths.faqs}>How it works</Link>
            <Link to={paths.terms}>Terms</Link>
            <Link to={paths.privacy}>Privacy</Link>
          </p>
        </aside>
      )}
    </div>
  )
}
