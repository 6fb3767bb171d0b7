import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '../../app/paths.ts'
import { GridSkeleton, ListingGrid } from '../../listings/parts/listing-grid.tsx'
import { useMe } from '../../members/calls.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { Empty, ErrorPanel } from '../../ui/state.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { favouriteListingsQuery } from '../calls.ts'
import css from './favourites.module.css'

/** The listings that the member has marked. */
export default function Favourites() {
  useTitle('Favourites')
  const me = useMe()
  const { data: items, error, refetch, isError } = useQuery(favouriteListingsQuery())
  useEffect(() => {
    if (isError) notice.bad(listingTexts.favouritesFailed)
  }, [isError])
  return (
    <div className={css.page}>
      <h1>Favourites</h1>
      {!items && !error && <GridSkeleton count={4} />}
      {!items && error && <ErrorPanel error={error} onRetry={() => refetch()} />}
      {items?.length === 0 && (
        <Empty
          art={<Heart size={44} strokeWidth={1.25} aria-hidden="true" />}
          title="Keep what you love"
          action={<ButtonLink to={paths.home}>Browse the wardrobe</ButtonLink>}
        >
          Tap the heart on a garment and it waits for you here, until the occasion comes.
        </Empty>
      )}
      {items && items.length > 0 && <ListingGrid items={items} ownId={me?.id} />}
    </div>
  )
}
