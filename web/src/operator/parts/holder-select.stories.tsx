import { HolderSelect } from './holder-select.tsx'

export default { title: 'operator/holder-select' }

const colleagues = [
  { id: 'a', name: 'Hanna' },
  { id: 'b', name: 'Sam' },
]
const save = async () => undefined

export const NotTaken = () => <HolderSelect assignee={null} colleagues={colleagues} isSaving={false} save={save} />
export const Taken = () => (
  <HolderSelect assignee={colleagues[1]!} colleagues={colleagues} isSaving={false} save={save} />
)
