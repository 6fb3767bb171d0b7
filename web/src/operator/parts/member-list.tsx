import { memberName } from '@hemline/contract/members/names.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { type DeskMember, type MemberState, memberStates } from '@hemline/contract/operator/member-shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Tag } from '../../ui/chip.tsx'
import { membersQuery, useDownloadMembers } from '../member-calls.ts'
import { stateOf } from '../member-state.ts'
import { sortedBy, useListAddress } from '../use-list-address.ts'
import { Below, columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import { DeskList, ListSearch } from './desk-list.tsx'
import { DownloadButton } from './download-button.tsx'
import { FilterChips } from './filter-chips.tsx'

const stateLabels: { [state in MemberState]: string } = {
  ALL: 'All',
  SUSPENDED: 'Suspended',
  LEAVING: 'Leaving',
  NOT_SET_UP: 'Not set up yet',
  REPORTED: 'With an open report',
  OWING: 'With something to pay',
}

const column = columnsFor<DeskMember>()
const columns: TableColumns<DeskMember> = column.columns([
  column.display({
    id: 'name',
    header: 'Member',
    cell: ({ row: { original: member } }) => (
      <>
        <Link to={paths.operatorMember(member.id)}>{memberName(member.name)}</Link>
        <Below>{member.email}</Below>
      </>
    ),
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original: member } }) => {
      const state = stateOf(member)
      return state && <Tag tone={state.tone}>{state.word}</Tag>
    },
  }),
  column.accessor('city', { header: 'City' }),
  column.accessor('joinedAt', { header: 'Joined', cell: ({ row }) => formatDate(row.original.joinedAt) }),
  column.accessor('activeListings', { header: 'Items', meta: { is: 'number' } }),
  column.accessor('liveOrders', { header: 'Under way', meta: { is: 'number' } }),
  column.accessor('completedLoans', { header: 'Completed', meta: { is: 'number' } }),
  column.accessor('cancelledAsLender', { header: 'Cancelled', meta: { is: 'number' } }),
  column.accessor('openReports', { header: 'Reports', meta: { is: 'number' } }),
  column.accessor('balancePence', {
    header: 'To pay',
    meta: { is: 'number' },
    cell: ({ row }) => formatPence(row.original.balancePence),
  }),
]) as TableColumns<DeskMember>

const heads = {
  name: 'NAME',
  city: 'CITY',
  joinedAt: 'JOINED',
  cancelledAsLender: 'CANCELLED',
  openReports: 'REPORTS',
  balancePence: 'BALANCE',
} as const

/** All members, searched by name, email, city, public id, order number or phone number and filtered by state; each leads to their page. */
export function MemberList() {
  const address = useListAddress()
  const { words } = address
  const state = address.chosen('state', memberStates) ?? 'ALL'
  const { sortQuery, sort } = sortedBy(address, 'members', heads)
  const query = useInfiniteQuery(membersQuery({ words, state, ...sortQuery }))
  const download = useDownloadMembers()
  return (
    <DeskList
      query={query}
      filters={
        <>
          <ListSearch
            label="Find a member"
            hint="Part of a name, email, city or public ID; an order number; or a verified phone number"
            address={address}
          />
          <FilterChips
            label="Show"
            name="state"
            values={memberStates}
            labels={stateLabels}
            standard="ALL"
            address={address}
          />
        </>
      }
      address={address}
      none={{ title: 'No members yet', text: 'Who joins comes here.', noMatch: 'No one is found by that' }}
      download={<DownloadButton download={download} body={{ words, state }} />}
    >
      {(members) => <DataTable label="Members" columns={columns} rows={members} idOf={({ id }) => id} sort={sort} />}
    </DeskList>
  )
}
