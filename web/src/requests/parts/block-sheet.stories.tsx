import { BlockSheet } from './block-sheet.tsx'

export default { title: 'requests/block-sheet' }

export const OneItem = () => (
  <BlockSheet listingId="abc123def456" today="2026-12-01" blocked={[]} onClose={() => undefined} />
)
export const AllItems = () => <BlockSheet listingId={null} today="2026-12-01" blocked={[]} onClose={() => undefined} />
