import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useOverlay } from '../ui/use-overlay.ts'
import header from './header.module.css'
import type { NavigationItem } from './navigation.tsx'
import css from './settings-menu.module.css'

/** The Settings menu of the desktop's navigation: a disclosure that closes on Escape, Back and on loss of focus. */
export function SettingsMenu({ items }: { items: NavigationItem[] }) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useOverlay(isOpen, () => setOpen(false))
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
      <button
        ref={button}
        type="button"
        className={header.item}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Settings
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul className={css.menu}>
          {items.map(({ label, to, icon: Icon }) => (
            <li key={label}>
              <Link to={to} className={css.item} onClick={() => setOpen(false)}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
