import type { SharedStatus } from '@hemline/contract/listings/shapes.ts'
import { sharedLabels } from '@hemline/contract/listings/words.ts'
import { type DeskListingRow, listingStates } from '@hemline/contract/operator/listing-shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { capitalised, formatDate } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Tag } from '../../ui/chip.tsx'
import { listingsQuery, useDownloadListings } from '../listing-calls.ts'
import { listingStateLabels, listingStateOf } from '../listing-state.ts'
import { sortedBy, useListAddress } from '../use-list-address.ts'
import { columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import { DeskList, ListSearch } from './desk-list.tsx'
import { DownloadButton } from './download-button.tsx'
import { FilterChips } from './filter-chips.tsx'

const column = columnsFor<DeskListingRow>()
const columns: TableColumns<DeskListingRow> = column.columns([
  column.display({
    id: 'name',
    header: 'Item',
    cell: ({ row: { original: item } }) => <Link to={paths.operatorListing(item.id)}>{item.name}</Link>,
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original: item } }) => {
      const { word, tone } = listingStateOf(item)
      return <Tag tone={tone}>{word}</Tag>
    },
  }),
  column.display({
    id: 'owner',
    header: 'Owner',
    cell: ({ row: { original: item } }) => <Link to={paths.operatorMember(item.ownerId)}>{item.ownerName}</Link>,
  }),
  column.accessor('colour', { header: 'Colour', cell: ({ row }) => capitalised(row.original.colour) }),
  column.accessor('size', { header: 'Size' }),
  column.accessor('sharedStatus', {
    header: 'For',
    cell: ({ row }) => sharedLabels[row.original.sharedStatus as SharedStatus],
  }),
  column.accessor('loans', { header: 'Loans', meta: { is: 'number' } }),
  column.accessor('openReports', { header: 'Reports', meta: { is: 'number' } }),
  column.accessor('createdAt', { header: 'Listed', cell: ({ row }) => formatDate(row.original.createdAt) }),
]) as TableColumns<DeskListingRow>

const heads = { name: 'NAME', size: 'SIZE', createdAt: 'CREATED' } as const

/** All items, searched and filtered by state; each leads to its page. */
export function ListingList() {
  const address = useListAddress()
  const { words } = address
  const state = address.chosen('state', listingStates) ?? 'ALL'
  const { sortQuery, sort } = sortedBy(address, 'listings', heads)
  const query = useInfiniteQuery(listingsQuery({ words, state, ...sortQuery }))
  const download = useDownloadListings()
  return (
    <DeskList
      query={query}
      filters={
        <>
          <ListSearch
            label="Find an item"
            hint="Part of a brand, kind, colour, description, ID or the owner’s name"
            address={address}
          />
          <FilterChips
            label="Show"
            name="state"
            values={listingStates}
            labels={listingStateLabels}
            standard="ALL"
            address={address}
          />
        </>
      }
      address={address}
      none={{
        title: 'No items yet',
        text: 'What members list comes here.',
        noMatch: 'No item is found by that',
        filtered:
          state === 'WAITING'
            ? { title: 'No item waits for you', text: 'Settings says what you look at first.' }
            : undefined,
      }}
      download={<DownloadButton download={download} body={{ words, state }} />}
    >
      {(items) => <DataTable label="Items" columns={columns} rows={items} idOf={({ id }) => id} sort={sort} />}
    </DeskList>
  )
}
