import { type ColumnDef, createColumnHelper, FlexRender, tableFeatures, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './data-table.module.css'

/** How a column is set: numbers at the right, so that their digits stand below each other; long text in several lines. */
type Set = { is?: 'number' | 'long' }
const features = tableFeatures({ columnMeta: {} as Set })

export type TableColumns<Row extends object> = ColumnDef<typeof features, Row, unknown>[]

/** Returns the helper that declares the columns of a table. */
export const columnsFor = <Row extends object>() => createColumnHelper<typeof features, Row>()

/**
 * The column by which the server sorts, and its direction; a click on its head turns it round, on one of `others` sorts by that,
 * in the direction in which that column begins.
 */
export type Sort = {
  column: string
  isAscending: boolean
  others: readonly string[]
  onChoose: (column: string, isAscending?: boolean) => void
}

const classOf = ({ columnDef }: { columnDef: { meta?: Set | undefined } }) =>
  columnDef.meta?.is && css[columnDef.meta.is]

/** What a cell says besides, in a line of its own. */
export const Below = ({ children }: { children: ReactNode }) => <span className={css.below}>{children}</span>

/** A list of the operator's room as a table. On a phone it scrolls sideways under its first column, which stays. */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  idOf,
  sort,
}: {
  label: string
  columns: TableColumns<Row>
  rows: Row[]
  idOf: (row: Row) => string
  sort?: Sort
}) {
  const table = useTable({ features, columns, data: rows, getRowId: idOf })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it where no cell can be focused
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const isSorted = sort?.column === header.column.id
                return (
                  <th
                    key={header.id}
                    scope="col"
                    className={classOf(header.column)}
                    aria-sort={isSorted ? (sort.isAscending ? 'ascending' : 'descending') : undefined}
                  >
                    {isSorted ? (
                      <button
                        type="button"
                        className={css.sort}
                        onClick={() => sort.onChoose(sort.column, !sort.isAscending)}
                      >
                        <FlexRender header={header} />
                        {sort.isAscending ? (
                          <ArrowUp size={14} aria-hidden="true" />
                        ) : (
                          <ArrowDown size={14} aria-hidden="true" />
                        )}
                      </button>
                    ) : sort?.others.includes(header.column.id) ? (
                      <button type="button" className={css.sort} onClick={() => sort.onChoose(header.column.id)}>
                        <FlexRender header={header} />
                        <ArrowDownUp size={14} aria-hidden="true" />
                      </button>
                    ) : (
                      <FlexRender header={header} />
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={classOf(cell.column)}>
                  <FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
