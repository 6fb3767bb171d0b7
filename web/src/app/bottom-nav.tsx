import { useLocation } from 'react-router'
import { NavLink } from '../base/link.tsx'
import { paths } from '../base/paths.ts'
import { positions } from '../base/scroll-positions.ts'
import { scrolling } from '../ui/motion.ts'
import css from './bottom-nav.module.css'
import { useNavigationItems } from './navigation.tsx'

/** The navigation of phones: five items, List raised in the centre. */
export function BottomNav() {
  const { bottom } = useNavigationItems()
  const { pathname } = useLocation()
  const toTop = (to: string) => {
    if (to !== pathname) return
    positions.clear(to)
    window.scrollTo({ top: 0, behavior: scrolling() })
  }
  return (
    <nav className={css.nav} aria-label="Main">
      {bottom.map(({ label, to, icon: Icon, badge }) => (
        <NavLink
          key={label}
          to={to}
          end={to === paths.home}
          state={{ previousPath: pathname }}
          className={label === 'List' ? `${css.item} ${css.raised}` : css.item}
          onClick={() => toTop(to)}
        >
          <span className={css.icon}>
            <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
            <span className={css.badge}>{badge}</span>
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
