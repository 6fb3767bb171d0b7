import { HolderSelect } from './holder-select.tsx'

export default { title: 'operator/holder-select' }

const colleagues = [
  { id: 'a', name: 'Hanna' },
  { id: 'b', name: 'Sam' },
]
const onChange = () => undefined

export const NotTaken = () => (
  <HolderSelect assignee={null} colleagues={colleagues} isDisabled={false} onChange={onChange} />
)
export const Taken = () => (
  <HolderSelect assignee={colleagues[1]!} colleagues={colleagues} isDisabled={false} onChange={onChange} />
)
