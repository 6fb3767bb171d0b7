import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SearchBar } from './search-bar.tsx'

export default { title: 'listings/search-bar' }

export const Empty = () => <SearchBar words="" onSearch={() => undefined} />
export const Typed = () => <SearchBar words="silk" onSearch={() => undefined} />

/** What was searched is drawn when the button says so, as a new address is on a slow device. */
export function DrawnLate() {
  const [words, setWords] = useState('')
  const address = useRef('')
  return (
    <>
      <SearchBar
        words={words}
        onSearch={(next) => {
          address.current = next
        }}
      />
      <Button onClick={() => setWords(address.current)}>Draw</Button>
    </>
  )
}
