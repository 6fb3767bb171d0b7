import { ChevronDown, Keyboard, LogOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../base/link.tsx'
import { signOut } from '../base/session.ts'
import { useMe } from '../members/calls.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useOverlay } from '../ui/use-overlay.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import css from './account-menu.module.css'
import { useNavigationItems } from './navigation.tsx'
import { showShortcuts } from './shortcuts-signal.ts'

/**
 * The account's menu at the right of the desktop's navigation: profile, settings, signing out (product.md §8). A
 * disclosure that closes on Escape, Back and on loss of focus.
 */
export default function AccountMenu() {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const me = useMe()
  const { account, settings } = useNavigationItems()
  const close = () => setOpen(false)
  const itemOf = ({ label, to, icon: Icon }: (typeof account)[number]) => (
    <li key={label}>
      <Link to={to} className={css.item} onClick={close}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {label}
      </Link>
    </li>
  )
  useOverlay(isOpen, close)
  useEffect(() => {
    if (!isOpen) return
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    addEventListener('pointerdown', outside)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointerdown', outside)
      removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave
    <div
      ref={place}
      className={css.place}
      onBlur={(event) => !place.current?.contains(event.relatedTarget) && setOpen(false)}
    >
      <button ref={button} type="button" className={css.button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Avatar id={me?.id ?? null} name={me?.firstName || '?'} picture={me?.picture} size={36} />
        <VisuallyHidden>Account</VisuallyHidden>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className={css.menu}>
          <ul>{account.map(itemOf)}</ul>
          <p id="settings-items">Settings</p>
          <ul aria-labelledby="settings-items">
            {settings.map(itemOf)}
            <li>
              <button
                type="button"
                className={css.item}
                onClick={() => {
                  close()
                  showShortcuts()
                }}
              >
                <Keyboard size={18} strokeWidth={1.75} aria-hidden="true" />
                Keyboard shortcuts
              </button>
            </li>
          </ul>
          <button type="button" className={`${css.item} ${css.out}`} onClick={() => signOut()}>
            <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
            Sign out
          </button>
        </div>
      )}
    </div>
  )
}
