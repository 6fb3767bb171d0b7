import { listingTexts } from '@hemline/contract/listings/words.ts'
import { paths } from '../../base/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** In place of the grid when the filters find nothing, or there is nothing to find yet. */
export default function NothingFound({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <Empty
      title={listingTexts.none}
      action={
        hasFilters ? (
          <Button look="quiet" onClick={onClear}>
            Clear all filters
          </Button>
        ) : (
          <ButtonLink to={paths.list}>List an item</ButtonLink>
        )
      }
    >
      {hasFilters
        ? 'Nothing matches all of these at once. Take one away, or start again.'
        : 'Be the first: list something from your own wardrobe.'}
    </Empty>
  )
}
