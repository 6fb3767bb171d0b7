import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import css from './desk.module.css'

/**
 * What an operator can do about a record: one button each. The chosen one's form, from `children`, takes their place and the
 * focus; when it closes, the focus returns to the button.
 */
export function ActChoice<Name extends string>({
  offered,
  labelOf,
  isDangerous,
  children,
}: {
  offered: readonly Name[]
  labelOf: (name: Name) => string
  /** What takes something from a member looks like it and has a row of its own, so that it is not taken for its neighbour. */
  isDangerous?: (name: Name) => boolean
  children: (name: Name, close: () => void) => ReactNode
}) {
  const [chosen, setChosen] = useState<Name | null>(null)
  const [closed, setClosed] = useState<Name | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const shown = chosen && offered.includes(chosen) ? chosen : null
  useEffect(() => {
    const at = shown ? 'textarea, input, select' : `button[data-act="${closed}"]`
    if (shown ?? closed) place.current?.querySelector<HTMLElement>(at)?.focus()
  }, [shown, closed])
  // an act whose answer comes late closes its own form only
  const close = (name: Name) => {
    setClosed(name)
    setChosen((before) => (before === name ? null : before))
  }
  const isHarsh = (name: Name) => isDangerous?.(name) === true
  const groups = [
    { look: 'quiet' as const, names: offered.filter((name) => !isHarsh(name)) },
    { look: 'danger' as const, names: offered.filter(isHarsh) },
  ].filter(({ names }) => names.length > 0)
  return (
    <div ref={place}>
      {shown ? (
        children(shown, () => close(shown))
      ) : (
        <div className={css.groups}>
          {groups.map(({ look, names }) => (
            <div key={look} className={css.buttons}>
              {names.map((name) => (
                <Button key={name} isSmall look={look} data-act={name} onClick={() => setChosen(name)}>
                  {labelOf(name)}
                </Button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
