import { Bell, Menu as MenuIcon, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Link, NavLink } from '../base/link.tsx'
import { paths } from '../base/paths.ts'
import { useCoinCount } from '../coins/calls.ts'
import { IconButton } from '../ui/button.tsx'
import { CoinCount } from '../ui/coin.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Logo } from '../ui/logo.tsx'
import { useWide } from '../ui/use-wide.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { onceShown } from '../ui/when-shown.ts'
import css from './header.module.css'
import { badgeOf, useNavigationItems } from './navigation.tsx'

const files = () => import('./screen-files.ts')
const AccountMenu = lazyPart(async () => (await files()).around.accountMenu())
const BellMark = lazyPart(
  onceShown(() => import('./bell-mark.tsx')),
  'nothing',
)
const SideMenu = lazyPart(async () => (await files()).around.sideMenu(), 'notice')

/** Logo and coins; on desktop the navigation and the account's menu, on phones the side menu's button. */
export function Header() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { daily, quiet } = useNavigationItems()
  const isWide = useWide()
  const coins = useCoinCount()
  const { pathname } = useLocation()
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <IconButton
          id="menu"
          label="Menu"
          aria-labelledby="menu menu-waiting"
          className={css.burger}
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
        >
          <MenuIcon size={24} strokeWidth={1.75} aria-hidden="true" />
          <span id="menu-waiting" className={css.waiting}>
            {badgeOf('friend')}
          </span>
        </IconButton>
        <Link to={paths.home} className={css.logo} aria-label="Hemline, home">
          <Logo />
        </Link>
        {isWide && (
          <nav className={css.top} aria-label="Main">
            {[...daily, ...quiet].map(({ label, to, badge }, index) => (
              <NavLink
                key={label}
                to={to}
                end={to === paths.home}
                className={index < daily.length ? css.item : `${css.item} ${css.quiet}`}
              >
                {label}
                {badge}
              </NavLink>
            ))}
            <Link to={paths.list} state={{ previousPath: pathname }} className={css.list}>
              <Plus size={18} aria-hidden="true" /> List item
            </Link>
          </nav>
        )}
        <Link to={paths.notificationCentre} className={css.bell}>
          <Bell size={22} strokeWidth={1.75} aria-hidden="true" />
          <VisuallyHidden>Notifications</VisuallyHidden>
          <Suspense>
            <BellMark />
          </Suspense>
        </Link>
        <Link to={paths.coins} className={css.coins} data-coins>
          <CoinCount count={coins} />
        </Link>
        {isWide && (
          <Suspense fallback={<span className={css.account} />}>
            <AccountMenu />
          </Suspense>
        )}
      </div>
      <Suspense>{isMenuOpen && <SideMenu onClose={() => setMenuOpen(false)} />}</Suspense>
    </header>
  )
}
