import { formatSpan } from '@hemline/contract/day-words.ts'
import type { Day } from '@hemline/contract/days.ts'
import {
  type DeskParcel,
  listedState,
  type ParcelFilter,
  parcelFilters,
} from '@hemline/contract/operator/parcel-shapes.ts'
import { labelWords, parcelStateWords } from '@hemline/contract/operator/parcel-words.ts'
import { spacedNumber } from '@hemline/contract/shipping/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Tag } from '../../ui/chip.tsx'
import { parcelsQuery, useDownloadParcels } from '../parcel-calls.ts'
import { sortedBy, useListAddress } from '../use-list-address.ts'
import { Below, columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import { DeskList, ListSearch } from './desk-list.tsx'
import { DownloadButton } from './download-button.tsx'
import { FilterChips } from './filter-chips.tsx'

const filterLabels: { [filter in ParcelFilter]: string } = {
  ALL: 'All',
  LATE: 'Late',
  ...parcelStateWords,
  OWN_NUMBER: 'Number entered by hand',
  LABEL_FAILED: 'Label failed',
}
const tones = { TO_POST: 'neutral', ON_ITS_WAY: 'brand', TURNED: 'warning', ARRIVED: 'success' } as const

const dayName = (day: Day) => formatSpan({ startDate: day, endDate: day })

const column = columnsFor<DeskParcel>()
const columns: TableColumns<DeskParcel> = column.columns([
  column.accessor('orderNumber', {
    header: 'Order',
    cell: ({ row: { original: parcel } }) => (
      <Link to={paths.operatorOrder(parcel.orderId)}>
        {parcel.orderNumber} · {parcel.garment}
      </Link>
    ),
  }),
  column.accessor('state', {
    header: 'State',
    cell: ({ row: { original: parcel } }) => {
      const state = listedState(parcel)
      return (
        <Tag tone={parcel.isLate ? 'danger' : tones[state]}>
          {parcel.isLate ? `${parcelStateWords[state]}, late` : parcelStateWords[state]}
        </Tag>
      )
    },
  }),
  column.accessor('dueOn', {
    header: 'Due',
    cell: ({ row: { original: parcel } }) => parcel.dueOn && dayName(parcel.dueOn),
  }),
  column.accessor('from', {
    header: 'From and to',
    cell: ({ row: { original: parcel } }) =>
      `${parcel.from} to ${parcel.to}${parcel.direction === 'RETURN' ? ', back' : ''}`,
  }),
  column.accessor('label', {
    header: 'Label and number',
    cell: ({ row: { original: parcel } }) => (
      <>
        {parcel.label === 'FAILED' ? (
          <Link to={paths.operator('labels')}>{labelWords.FAILED}</Link>
        ) : (
          <span>{parcel.isOwnNumber ? 'Own postage' : labelWords[parcel.label]}</span>
        )}
        {parcel.trackingNumber && parcel.trackingUrl && (
          <Below>
            <a href={parcel.trackingUrl} target="_blank" rel="noreferrer">
              {spacedNumber(parcel.trackingNumber)}
            </a>
          </Below>
        )}
      </>
    ),
  }),
  column.accessor('postedAt', {
    header: 'Posted',
    cell: ({ row: { original: parcel } }) => parcel.postedAt && formatMoment(parcel.postedAt),
  }),
  column.accessor('arrivedAt', {
    header: 'Arrived',
    cell: ({ row: { original: parcel } }) => parcel.arrivedAt && formatMoment(parcel.arrivedAt),
  }),
]) as TableColumns<DeskParcel>

const heads = { orderNumber: 'CREATED', state: 'STATE', dueOn: 'DUE', from: 'SENDER' } as const

/** Parcels of loans by post by state, the late ones, and the numbers that were entered by hand. */
export function ParcelList() {
  const address = useListAddress()
  const { words } = address
  const state = address.chosen('state', parcelFilters) ?? 'ALL'
  const { sortQuery, sort } = sortedBy(address, 'parcels', heads)
  // late ones have an order of their own, by the loan’s first day
  const sorted = state === 'LATE' ? {} : { sort }
  const query = useInfiniteQuery(parcelsQuery({ words, state, ...sortQuery }))
  const download = useDownloadParcels()
  return (
    <DeskList
      query={query}
      filters={
        <>
          <ListSearch
            label="Find a parcel"
            hint="Order number, a first name, a brand, or the whole tracking number"
            address={address}
          />
          <FilterChips
            label="Show"
            name="state"
            values={parcelFilters}
            labels={filterLabels}
            standard="ALL"
            address={address}
          />
        </>
      }
      address={address}
      none={{
        title: 'No parcels yet',
        text: 'Parcels of loans by post come here, out and back.',
        noMatch: 'No parcel is found by that',
        filtered:
          state === 'LATE'
            ? { title: 'Nothing is late', text: 'Parcels that are past their day come here.' }
            : undefined,
      }}
      download={<DownloadButton download={download} body={{ words, state }} />}
    >
      {(parcels) => <DataTable label="Parcels" columns={columns} rows={parcels} idOf={({ id }) => id} {...sorted} />}
    </DeskList>
  )
}
