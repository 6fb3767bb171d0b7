import { type ReactNode, useState } from 'react'
import { SendError, wireTexts } from '../../base/wire.ts'
import { Button } from '../../ui/button.tsx'
import { useLostFocus } from '../../ui/use-lost-focus.ts'
import { useListAddress } from '../use-list-address.ts'
import { columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import { DeskList, ListSearch } from './desk-list.tsx'
import { FilterChips } from './filter-chips.tsx'

export default { title: 'operator/desk-list' }

type Parcel = { id: string; garment: string }
const column = columnsFor<Parcel>()
const columns = column.columns([
  column.accessor('id', { header: 'Order' }),
  column.accessor('garment', { header: 'Item' }),
]) as TableColumns<Parcel>

const query = {
  data: undefined,
  error: null,
  refetch: () => undefined,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
}
const none = { title: 'No parcels here', text: 'Parcels of loans by post come here.' }
const pages = (...items: Parcel[]) => ({ pages: [{ items }] })
const rows = (parcels: Parcel[]) => <DataTable label="Parcels" columns={columns} rows={parcels} idOf={({ id }) => id} />

function Filters() {
  const address = useListAddress()
  return (
    <>
      <ListSearch label="Find a parcel" hint="Order number or a first name" address={address} />
      <FilterChips
        label="Show"
        name="state"
        values={['ALL', 'LATE'] as const}
        labels={{ ALL: 'All', LATE: 'Late' }}
        standard="ALL"
        address={address}
      />
    </>
  )
}

export const Rows = () => (
  <DeskList
    query={{
      ...query,
      data: pages({ id: 'H10016', garment: 'Ganni dress' }, { id: 'H10017', garment: 'Toast coat' }),
      hasNextPage: true,
    }}
    filters={<Filters />}
    none={none}
    download={<Button look="plain">Download as CSV</Button>}
  >
    {rows}
  </DeskList>
)
export const None = () => (
  <DeskList query={{ ...query, data: pages() }} filters={<Filters />} none={none}>
    {rows}
  </DeskList>
)
/** The filter has changed and its list is not there yet: the empty one before says nothing about it. */
export const Changing = () => (
  <DeskList query={{ ...query, data: pages(), isPlaceholderData: true }} none={none}>
    {rows}
  </DeskList>
)
export const Failed = () => (
  <DeskList query={{ ...query, error: new SendError('INTERNAL', wireTexts.failed, 500) }} none={none}>
    {rows}
  </DeskList>
)

const parcels = [
  { id: 'H10016', garment: 'Ganni dress' },
  { id: 'H10017', garment: 'Toast coat' },
  { id: 'H10018', garment: 'Rixo skirt' },
]
/** In the operator's room: its last page comes when the page hears `answered`. */
function TwoPages({ download }: { download?: ReactNode }) {
  const area = useLostFocus<HTMLDivElement>()
  const [page, setPage] = useState<'first' | 'asked' | 'last'>('first')
  const ask = () => {
    setPage('asked')
    addEventListener('answered', () => setPage('last'), { once: true })
  }
  return (
    <div ref={area}>
      <h1>Parcels</h1>
      <DeskList
        query={{
          ...query,
          data: pages(...(page === 'last' ? parcels : parcels.slice(0, 2))),
          hasNextPage: page !== 'last',
          isFetchingNextPage: page === 'asked',
          fetchNextPage: ask,
        }}
        none={none}
        download={download}
      >
        {rows}
      </DeskList>
    </div>
  )
}
export const LastPage = () => <TwoPages download={<Button look="plain">Download as CSV</Button>} />
export const LastPageAlone = () => <TwoPages />
