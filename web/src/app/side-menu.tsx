import { LogOut, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../base/link.tsx'
import { signOut } from '../base/session.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Logo } from '../ui/logo.tsx'
import { policyLinks, useNavigationItems } from './navigation.tsx'
import css from './side-menu.module.css'

/** The side menu of phones (product.md §8). */
export default function SideMenu({ onClose }: { onClose: () => void }) {
  const { side, publicId } = useNavigationItems()
  const { pathname } = useLocation()
  const [openedAt] = useState(pathname)
  // the app may navigate while the menu is open
  useEffect(() => {
    if (pathname !== openedAt) onClose()
  }, [pathname, openedAt, onClose])
  return (
    <Dialog onClose={onClose} closesBeside className={css.menu} aria-label="Menu">
      <div className={css.inner}>
        <div className={css.head}>
          <Logo />
          <IconButton label="Close" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </IconButton>
        </div>
        <nav aria-label="Menu">
          {side.map(({ label, to, icon: Icon, badge }) => (
            <Link key={label} to={to} className={css.item} onClick={onClose}>
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              {label}
              {badge}
            </Link>
          ))}
          <button type="button" className={css.item} onClick={() => signOut()}>
            <LogOut size={22} strokeWidth={1.75} aria-hidden="true" />
            Sign out
          </button>
        </nav>
        <div className={css.foot}>
          <p>
            {policyLinks.map(({ label, to }) => (
              <Link key={to} to={to} onClick={onClose}>
                {label}
              </Link>
            ))}
          </p>
          {publicId && (
            <p>
              Your public ID <strong>{publicId}</strong>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
