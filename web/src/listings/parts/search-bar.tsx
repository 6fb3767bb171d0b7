import { FILTER_DEBOUNCE_MS, SEARCH_MAX } from '@hemline/contract/limits.ts'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import css from './search-bar.module.css'

/** The search of browse: applied by Enter, or shortly after the last key. */
export function SearchBar({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(words)
  // the address may change elsewhere: Back, a removed chip
  const [seen, setSeen] = useState(words)
  if (seen !== words) {
    setSeen(words)
    if (typed.trim() !== words) setTyped(words)
  }
  const isWaiting = typed.trim() !== words
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => onSearch(typed.trim()), FILTER_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, isWaiting, onSearch])
  return (
    <search className={css.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
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
