import { type ReactNode, useEffect, useId, useRef } from 'react'
import { showWithin } from './show-within.ts'
import css from './tabs.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** `waiting`: how many items on the tab need the member; `waitingLabel` follows that number for screen readers. */
type TabHead<Name extends string> = { name: Name; label: string; waiting: number; waitingLabel: string }

/** How much of the tab beside the selected one is in view, where they do not all fit. */
const NEIGHBOUR_PX = 40

/** Tabs over one panel: arrow keys, Home and End move between them, and the selected one is scrolled into view. */
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
  const id = useId()
  const idOf = (name: Name) => `${id}-${name}`
  const counts = heads.map(({ waiting }) => waiting).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number moves the selected tab
  useEffect(() => {
    const selected = list.current?.querySelector('[aria-selected=true]')
    if (selected && list.current) showWithin(list.current, selected, NEIGHBOUR_PX)
  }, [chosen, counts])
  const move = (event: React.KeyboardEvent) => {
    const at = heads.findIndex(({ name }) => name === chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : heads.at(to % heads.length)
    if (!next) return
    event.preventDefault()
    onChoose(next.name)
    document.getElementById(idOf(next.name))?.focus()
  }
  return (
    <>
      <div className={css.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {heads.map(({ name, label: words, waiting, waitingLabel }) => (
          <button
            key={name}
            id={idOf(name)}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
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
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={idOf(chosen)} className={css.panel}>
        {children}
      </div>
    </>
  )
}
