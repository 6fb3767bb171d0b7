import { RemoveSheet } from './remove-sheet.tsx'

export default { title: 'payouts/remove-sheet' }

export const WithPassword = () => <RemoveSheet asksPassword onClose={() => undefined} />
export const WithoutPassword = () => <RemoveSheet asksPassword={false} onClose={() => undefined} />
