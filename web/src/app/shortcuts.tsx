import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../base/paths.ts'
import { useSaved } from '../base/saved.ts'
import { CheckField } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { areShortcutsOn, shortcutOf } from './shortcut-keys.ts'
import css from './shortcuts.module.css'
import { watchShortcuts } from './shortcuts-signal.ts'

const keys: readonly (readonly [keys: readonly string[], action: string])[] = [
  [['/'], 'Search'],
  [['j', 'k'], 'Next and previous order, or conversation'],
  [['?'], 'Show these shortcuts'],
  [['Esc'], 'Close what is open'],
  [['←', '→'], 'Previous and next photo, and days in a calendar'],
  [['+', '-'], 'Zoom a photo'],
  [['←', '→'], 'Move between the choices of a filter; Space chooses'],
]

/**
 * The link after or before the one whose page is open, in the list beside it; the first while none is open. Null without a
 * list, or at its end.
 */
function linkBeside(direction: 'next' | 'previous'): HTMLAnchorElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main [data-steps] li a')]
  // the address changes before what is on the screen
  const open = links.findIndex((link) => link.pathname === location.pathname)
  return links[open < 0 ? 0 : open + (direction === 'next' ? 1 : -1)] ?? null
}

const searchField = () => document.querySelector<HTMLInputElement>('main input[type=search]')

/**
 * The keys that act anywhere in the app (product.md §8), and the list of them. Single keys can be switched off; the list
 * then opens from the account's menu only.
 */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  const isOn = useSaved(areShortcutsOn)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isSearching = useRef(false)
  useEffect(() => watchShortcuts(() => setOpen(true)), [])
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (!shortcut) return
      if (shortcut === 'next' || shortcut === 'previous') {
        const link = linkBeside(shortcut)
        link?.scrollIntoView({ block: 'nearest' })
        return link?.click()
      }
      event.preventDefault()
      if (shortcut === 'help') return setOpen(true)
      const field = searchField()
      if (field) return field.focus()
      isSearching.current = true
      navigate(paths.home)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn, navigate])
  // home may have to load first
  useEffect(() => {
    if (!isSearching.current || pathname !== paths.home) return
    isSearching.current = false
    const look = () => {
      searchField()?.focus()
      if (searchField()) watcher.disconnect()
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { childList: true, subtree: true })
    // after the focus moved to the new screen
    const frame = requestAnimationFrame(() => requestAnimationFrame(look))
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
    }
  }, [pathname])
  return (
    <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts">
      <dl className={css.keys}>
        {keys.map(([names, action]) => (
          <div key={action}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        isSwitch
        label="Use single keys as shortcuts on this device"
        checked={isOn}
        onChange={(event) => areShortcutsOn.write(event.target.checked)}
      />
    </Sheet>
  )
}
