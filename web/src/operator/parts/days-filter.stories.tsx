import { DaysFilter } from './days-filter.tsx'

export default { title: 'operator/days-filter' }

const onChange = () => undefined

export const Any = () => <DaysFilter label="On loan" value={{ from: undefined, to: undefined }} onChange={onChange} />
export const Chosen = () => (
  <DaysFilter label="On loan" value={{ from: '2026-11-28', to: '2026-12-02' }} onChange={onChange} />
)
export const OpenEnded = () => (
  <DaysFilter label="On loan" value={{ from: '2026-11-28', to: undefined }} onChange={onChange} />
)
