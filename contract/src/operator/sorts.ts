import { z } from 'zod/mini'

const directions = ['ASCENDING', 'DESCENDING'] as const

/** The direction of a sorted list: texts from A, numbers from the lowest and times from the earliest are ascending. */
export type Direction = (typeof directions)[number]

/**
 * The columns by which each list of the operator's room is sorted, with the direction in which each begins. Without a column a
 * list has its own order: times, as its call says.
 */
export const listSorts = {
  orders: {
    CREATED: 'DESCENDING',
    START: 'DESCENDING',
    LENDER: 'ASCENDING',
    BORROWER: 'ASCENDING',
    TOTAL: 'DESCENDING',
  },
  members: {
    JOINED: 'DESCENDING',
    NAME: 'ASCENDING',
    CITY: 'ASCENDING',
    CANCELLED: 'DESCENDING',
    REPORTS: 'DESCENDING',
    BALANCE: 'DESCENDING',
  },
  listings: { CREATED: 'DESCENDING', NAME: 'ASCENDING', SIZE: 'ASCENDING' },
  payments: { CREATED: 'DESCENDING', AMOUNT: 'DESCENDING' },
  cases: {
    SINCE: 'ASCENDING',
    AMOUNT: 'DESCENDING',
    HOLDER: 'ASCENDING',
    LENDER: 'ASCENDING',
    BORROWER: 'ASCENDING',
  },
  reports: { SINCE: 'ASCENDING', MEMBER: 'ASCENDING', COUNT: 'DESCENDING' },
  balances: { SINCE: 'ASCENDING', AMOUNT: 'DESCENDING', BORROWER: 'ASCENDING', LENDER: 'ASCENDING' },
  parcels: { CREATED: 'DESCENDING', STATE: 'ASCENDING', DUE: 'ASCENDING', SENDER: 'ASCENDING' },
  outbox: { DUE: 'DESCENDING', STATE: 'ASCENDING', RECIPIENT: 'ASCENDING', ABOUT: 'ASCENDING' },
} as const satisfies { [list: string]: { [column: string]: Direction } }

export type SortedList = keyof typeof listSorts
export type SortColumn<List extends SortedList> = keyof (typeof listSorts)[List] & string

/** Returns the columns of a list, the one of its own order first. */
export const sortColumns = <List extends SortedList>(list: List) =>
  Object.keys(listSorts[list]) as [SortColumn<List>, ...SortColumn<List>[]]

/** What a call for a sorted list asks: a column, and a direction where it is not the one in which that column begins. */
export const sortQuery = <List extends SortedList>(list: List) => ({
  sort: z.optional(z.enum(sortColumns(list))),
  /** NEWEST and OLDEST: as pages of the release before 0.2 say it. */
  order: z.optional(z.enum([...directions, 'NEWEST', 'OLDEST'])),
})

/** Returns the column and direction of a list. `standard`: the direction of its own order, if it depends on a filter. */
export function sortOf<List extends SortedList>(
  list: List,
  { sort, order }: { sort?: SortColumn<List> | undefined; order?: Direction | 'NEWEST' | 'OLDEST' | undefined },
  standard?: Direction,
): { column: SortColumn<List>; isAscending: boolean } {
  const columns: { [column: string]: Direction } = listSorts[list]
  const [own] = sortColumns(list)
  const column = sort ?? own
  const begins = column === own && standard ? standard : columns[column]
  const direction = order === 'OLDEST' ? 'ASCENDING' : order === 'NEWEST' ? 'DESCENDING' : (order ?? begins)
  return { column, isAscending: direction === 'ASCENDING' }
}
