import { LayoutGrid, Map as MapIcon, Rows3 } from 'lucide-react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { BrowseView } from '../browse-view.ts'
import css from './view-toggle.module.css'

const views = [
  { view: 'grid', word: 'Grid', Icon: LayoutGrid },
  { view: 'list', word: 'List', Icon: Rows3 },
  { view: 'map', word: 'Map', Icon: MapIcon },
] as const

/** Grid, list or map; without labels where space is short. */
export function ViewToggle({
  view,
  hasWords,
  onChoose,
}: {
  view: BrowseView
  hasWords?: boolean
  onChoose: (view: BrowseView) => void
}) {
  return (
    <div className={css.toggle} role="radiogroup" aria-label="Show as">
      {views.map(({ view: one, word, Icon }) => (
        <label key={one}>
          <input type="radio" name="browse-view" checked={view === one} onChange={() => onChoose(one)} />
          <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
          {hasWords ? <span>{word}</span> : <VisuallyHidden>{word}</VisuallyHidden>}
        </label>
      ))}
    </div>
  )
}
