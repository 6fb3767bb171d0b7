import { SearchBar } from './search-bar.tsx'

export default { title: 'listings/search-bar' }

export const Empty = () => <SearchBar words="" onSearch={() => undefined} />
export const Typed = () => <SearchBar words="silk" onSearch={() => undefined} />
