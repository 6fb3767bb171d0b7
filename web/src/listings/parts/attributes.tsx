import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { sharedStatuses } from '@hemline/contract/listings/shapes.ts'
import { fitLabels, sharedLabels } from '@hemline/contract/listings/words.ts'
import { heights } from '@hemline/contract/members/heights.ts'
import type { ListingOwner } from '@hemline/contract/members/shapes.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { capitalised } from '../../base/format.ts'
import css from './attributes.module.css'

type Worn = Pick<ListingOwner, 'usualSize'>
type Row = [name: string, value: string | null | undefined]

function rowsOf(listing: Listing, isOwn: boolean, owner: Worn | undefined): Row[] {
  const height = heights.find(({ value }) => value === listing.ownerHeight)
  const shared = sharedStatuses.find((status) => status === listing.sharedStatus)
  return [
    ['Size', `UK ${listing.size}`],
    ['Fit', fitLabels[listing.fit]],
    ['Colour', capitalised(listing.colour)],
    ['Category', capitalised(listing.category)],
    ['Length', listing.length && capitalised(listing.length)],
    ['Owner’s height', height?.label],
    ['Owner usually wears', owner?.usualSize ? `UK ${owner.usualSize}` : null],
    ['Retail price', listing.retailPrice > 0 ? formatPence(listing.retailPrice) : null],
    ['Replacement value', formatPence(listing.replacementPrice)],
    ['Dry cleaning', listing.hasDryCleaning ? 'Needed after the loan' : 'Not needed'],
    ['Shared with', isOwn && shared ? sharedLabels[shared] : null],
  ]
}

/** The attributes of a garment, row by row. */
export function Attributes({ listing, isOwn, owner }: { listing: Listing; isOwn: boolean; owner?: Worn | undefined }) {
  return <Rows rows={rowsOf(listing, isOwn, owner)} />
}

/** A list of names with their values; omits a name without a value. */
export function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl className={css.rows}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
