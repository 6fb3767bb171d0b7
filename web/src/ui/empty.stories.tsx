import { Shirt } from 'lucide-react'
import { ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'

export default { title: 'ui/empty' }

export const TitleOnly = () => <Empty title="No requests yet" />
export const WithAction = () => (
  <Empty
    title="No requests yet"
    art={<Shirt size={48} strokeWidth={1} aria-hidden="true" />}
    action={<ButtonLink to="/">Browse the wardrobe</ButtonLink>}
  >
    When you ask to borrow something, you will find it here.
  </Empty>
)
export const AsPage = () => (
  <Empty isPage title="We can’t find that page">
    It may have been moved, or its address may have been mistyped.
  </Empty>
)
