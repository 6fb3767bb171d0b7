import { Link } from '../base/link.tsx'
import { paths } from '../base/paths.ts'
import { useSession } from '../base/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Logo } from '../ui/logo.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './not-found.module.css'

/** The page for an unknown address: below the navigation for members, below the logo for visitors. */
export default function NotFound() {
  useTitle('Page not found')
  const isMember = useSession() !== null
  return (
    <>
      {!isMember && (
        <header className={css.head}>
          <Link to={paths.home} aria-label="Hemline, home">
            <Logo />
          </Link>
        </header>
      )}
      <Empty isPage title="We can’t find that page" action={<ButtonLink to={paths.home}>Go to Homepage</ButtonLink>}>
        The link may be old, or the address mistyped.
      </Empty>
    </>
  )
}
