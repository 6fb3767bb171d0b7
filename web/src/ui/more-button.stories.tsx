import { useInfiniteQuery } from '@tanstack/react-query'
import { SendError, wireTexts } from '../base/wire.ts'
import { MoreButton } from './more-button.tsx'

export default { title: 'ui/more-button' }

const lost = () => new SendError('UNREACHABLE', wireTexts.unreachable, 0)
const pages = [
  ['Ganni dress', 'Toast coat'],
  ['Rixo skirt', 'Reiss suit'],
  ['Shrimps bag', 'Vampire’s Wife gown'],
]

/** The first page is there; each other one comes when the page hears `answered`, or does not when it hears `failed`. */
const ask = ({ pageParam }: { pageParam: number }): Promise<string[]> =>
  pageParam === 0
    ? Promise.resolve(pages[0]!)
    : new Promise((resolve, reject) => {
        addEventListener('answered', () => resolve(pages[pageParam]!), { once: true })
        addEventListener('failed', () => reject(lost()), { once: true })
      })

/** A list of three pages. */
export function Pages() {
  const list = useInfiniteQuery({
    queryKey: ['pages'],
    queryFn: ask,
    initialPageParam: 0,
    getNextPageParam: (_, { length }) => (length < pages.length ? length : null),
  })
  return (
    <section>
      <h2>Items</h2>
      <ul>
        {list.data?.pages.flat().map((name) => (
          <li key={name}>
            <a href="#item">{name}</a>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <MoreButton
            isLoading={list.isFetchingNextPage}
            error={list.isFetchNextPageError && list.error}
            onMore={list.fetchNextPage}
          >
            Show more
          </MoreButton>
        </div>
      )}
    </section>
  )
}

export const Failed = () => (
  <div>
    <MoreButton isLoading={false} error={lost()} onMore={() => undefined}>
      Show more
    </MoreButton>
  </div>
)
