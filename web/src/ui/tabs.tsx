import { type ReactNode, useRef } from 'react'
import { Said } from './state.tsx'
import css from './tabs.module.css'

/** One tab; `waiting` counts what waits there, `waitingWords` says so to those who do not see the badge. */
export type TabItem<Tab extends string> = { id: Tab; label: string; waiting?: number; waitingWords?: string }

/**
 * A row of tabs and the panel of the chosen one. The arrow keys move along the row. `isScrolling` lets a long row run past
 * the edge, otherwise the tabs of a phone share its width.
 */
export function Tabs<Tab extends string>({
  label,
  items,
  tab,
  isScrolling,
  onChoose,
  children,
}: {
  label: string
  items: readonly TabItem<Tab>[]
  tab: Tab
  isScrolling?: boolean
  onChoose: (tab: Tab) => void
  children: ReactNode
}) {
  const row = useRef<HTMLDivElement>(null)
  const move = (event: React.KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = items.findIndex(({ id }) => id === tab)
    const next = items.at((at + step) % items.length)
    if (!next) return
    onChoose(next.id)
    row.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }
  return (
    <>
      <div
        className={isScrolling ? `${css.tabs} ${css.scrolling}` : css.tabs}
        role="tablist"
        aria-label={label}
        ref={row}
        onKeyDown={move}
      >
        {items.map((item) => (
          <button
            key={item.id}
            id={`tab-${item.id}`}
            type="button"
            role="tab"
            aria-selected={item.id === tab}
            aria-controls="of-tab"
            tabIndex={item.id === tab ? 0 : -1}
            onClick={() => onChoose(item.id)}
          >
            {item.label}
            {(item.waiting ?? 0) > 0 && (
              <span className={css.badge}>
                {item.waiting}
                <Said> {item.waitingWords}</Said>
              </span>
            )}
          </button>
        ))}
      </div>
      <div id="of-tab" role="tabpanel" aria-labelledby={`tab-${tab}`} className={css.panel}>
        {children}
      </div>
    </>
  )
}
