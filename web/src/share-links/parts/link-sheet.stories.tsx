import { LinkSheet } from './link-sheet.tsx'

export default { title: 'share-links/link-sheet' }

export const Open = () => (
  <LinkSheet url="https://hemline.example/share/abcdefghijklmnopqrstuvwxyz" onClose={() => undefined} />
)
