import { LogOut, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { signOut } from '../base/session.ts'
import { IconButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { useModal } from '../ui/use-overlay.ts'
import { policyLinks, useNavigationItems } from './navigation.tsx'
import css from './side-menu.module.css'

/** The side menu of phones (product.md §8). */
export default function SideMenu({ onClose }: { onClose: () => void }) {
  const dialog = useModal(true, onClose)
  const { side, publicId } = useNavigationItems()
  const { pathname } = useLocation()
  const [openedAt] = useState(pathname)
  // the app may navigate while the menu is open
  useEffect(() => {
    if (pathname !== openedAt) onClose()
  }, [pathname, openedAt, onClose])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes on Escape natively
    <dialog
      ref={dialog}
      className={css.menu}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
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
    </dialog>
  )
}
