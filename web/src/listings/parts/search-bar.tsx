import { FILTER_DEBOUNCE_MS, SEARCH_MAX } from '@hemline/contract/limits.ts'
import { Search } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import css from './search-bar.module.css'

/** The search of browse: applied by Enter, or shortly after the last key. */
export function SearchBar({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(words)
  // the address may change elsewhere: Back, a removed chip
  const [seen, setSeen] = useState(words)
  // what was searched is drawn later than it is the address: what was typed since then remains
  const [sent, setSent] = useState<string | null>(null)
  if (seen !== words) {
    setSeen(words)
    setSent(null)
    if (words !== sent && typed.trim() !== words) setTyped(words)
  }
  const search = useCallback(
    (next: string) => {
      setSent(next)
      onSearch(next)
    },
    [onSearch],
  )
  const isWaiting = typed.trim() !== words
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => search(typed.trim()), FILTER_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, isWaiting, search])
  return (
    <search className={css.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(typed.trim())
        }}
      >
        <Search size={18} aria-hidden="true" className={css.icon} />
        <label>
          <VisuallyHidden>Search</VisuallyHidden>
          <input
            type="search"
            enterKeyHint="search"
            placeholder="Search"
            maxLength={SEARCH_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </form>
    </search>
  )
}
