import { type ReactNode, useEffect, useRef } from 'react'
import css from './tabs.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** `waiting`: how many items on the tab need the member; `waitingLabel` follows that number for screen readers. */
type TabHead<Name extends string> = { name: Name; label: string; waiting: number; waitingLabel: string }

/** Tabs over one panel: arrow keys move between them, and the selected one is scrolled into view. */
export function Tabs<Name extends string>({
  label,
  heads,
  chosen,
  onChoose,
  children,
}: {
  label: string
  heads: readonly TabHead<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
  /** The panel of the selected tab. */
  children: ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  const counts = heads.map(({ waiting }) => waiting).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number moves the selected tab
  useEffect(() => {
    list.current?.querySelector(`#tab-${chosen}`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen, counts])
  const move = (event: React.KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = heads.findIndex(({ name }) => name === chosen)
    const next = heads[(at + step + heads.length) % heads.length]
    if (!next) return
    onChoose(next.name)
    list.current?.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus()
  }
  return (
    <>
      <div className={css.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {heads.map(({ name, label: words, waiting, waitingLabel }) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls="of-tab"
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {words}
            {waiting > 0 && (
              <span className={css.badge}>
                {waiting}
                <VisuallyHidden> {waitingLabel}</VisuallyHidden>
              </span>
            )}
          </button>
        ))}
      </div>
      <div id="of-tab" role="tabpanel" aria-labelledby={`tab-${chosen}`} className={css.panel}>
        {children}
      </div>
    </>
  )
}
