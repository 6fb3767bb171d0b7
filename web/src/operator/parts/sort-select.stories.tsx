import { useState } from 'react'
import { SortSelect } from './sort-select.tsx'

export default { title: 'operator/sort-select' }

const labels = {
  since: { ASCENDING: 'Oldest first', DESCENDING: 'Newest first' },
  amount: { DESCENDING: 'Highest amount first', ASCENDING: 'Lowest amount first' },
}

export const Balances = () => {
  const [sort, setSort] = useState({ column: 'since', isAscending: true })
  const onChoose = (column: string, isAscending = true) => setSort({ column, isAscending })
  return <SortSelect sort={{ ...sort, others: Object.keys(labels), onChoose }} labels={labels} />
}
