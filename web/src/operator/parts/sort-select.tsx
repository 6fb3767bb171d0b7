import type { Direction } from '@hemline/contract/operator/sorts.ts'
import { SelectField } from '../../ui/field.tsx'
import type { Sort } from './data-table.tsx'

/** How a list that is no table is sorted: the columns of its `sort`, each in both directions, in words. */
export function SortSelect({
  sort: { column, isAscending, onChoose },
  labels,
}: {
  sort: Sort
  labels: { [column: string]: { [direction in Direction]: string } }
}) {
  return (
    <SelectField
      label="Sort by"
      value={`${column} ${isAscending ? 'ASCENDING' : 'DESCENDING'}`}
      onChange={(event) => {
        const [chosen = '', direction] = event.target.value.split(' ')
        onChoose(chosen, direction === 'ASCENDING')
      }}
    >
      {Object.entries(labels).flatMap(([one, words]) =>
        (['ASCENDING', 'DESCENDING'] as const).map((direction) => (
          <option key={`${one} ${direction}`} value={`${one} ${direction}`}>
            {words[direction]}
          </option>
        )),
      )}
    </SelectField>
  )
}
