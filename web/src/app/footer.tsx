import { thisYear } from '../base/format.ts'
import { Link } from '../base/link.tsx'
import { useMe } from '../members/calls.ts'
import css from './footer.module.css'
import { policyLinks } from './navigation.tsx'

/** The footer of home and favourites: public id, terms, privacy, FAQs. */
export function Footer() {
  const publicId = useMe()?.publicId
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        {publicId && (
          <span>
            Your public ID <strong>{publicId}</strong>
          </span>
        )}
        <nav aria-label="Policies" className={css.links}>
          {policyLinks.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <span>© {thisYear()} Hemline</span>
      </div>
    </footer>
  )
}
