import { Bell, Menu as MenuIcon, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '../base/paths.ts'
import { signOut } from '../base/session.ts'
import { useCoinCount } from '../coins/calls.ts'
import { IconButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Logo } from '../ui/logo.tsx'
import { CoinCount } from '../ui/person.tsx'
import css from './header.module.css'
import { badgeOf, useNavigationItems } from './navigation.tsx'
import { SettingsMenu } from './settings-menu.tsx'

const SideMenu = lazyPart(() => import('./side-menu.tsx'), 'notice')

/** Logo and coins; the whole navigation on desktop, the side menu's button on phones. */
export function Header() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { top, settings } = useNavigationItems()
  const coins = useCoinCount()
  const { pathname } = useLocation()
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <IconButton label="Menu" className={css.burger} aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
          <MenuIcon size={24} strokeWidth={1.75} aria-hidden="true" />
          <span className={css.waiting}>{badgeOf('friend')}</span>
        </IconButton>
        <Link to={paths.home} className={css.logo} aria-label="Hemline, home">
          <Logo />
        </Link>
        <nav className={css.top} aria-label="Main">
          <Link to={paths.list} state={{ previousPath: pathname }} className={css.list}>
            <Plus size={18} aria-hidden="true" /> List item
          </Link>
          {top.map(({ label, to, badge }) => (
            <NavLink key={label} to={to} end={to === paths.home} className={css.item}>
              {label}
              {badge}
            </NavLink>
          ))}
          <SettingsMenu items={settings} />
          <button type="button" className={css.item} onClick={() => signOut()}>
            Sign out
          </button>
        </nav>
        <Link to={paths.notificationCentre} className={css.bell} aria-label="Notifications">
          <Bell size={22} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <Link to={paths.coins} className={css.coins} data-coins>
          <CoinCount count={coins} />
        </Link>
      </div>
      <Suspense>{isMenuOpen && <SideMenu onClose={() => setMenuOpen(false)} />}</Suspense>
    </header>
  )
}
