import { Bell } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/state.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** Which notifications I get: not built yet, and it says so. */
export default function Notifications() {
  useTitle('Notifications')
  return (
    <Empty
      title="Nothing to set yet"
      art={<Bell size={48} strokeWidth={1.25} aria-hidden="true" />}
      action={<ButtonLink to={paths.home}>Back to the wardrobe</ButtonLink>}
    >
      For now we tell you by e-mail what happens with your loans. Notifications on this device will be switched on and
      off here.
    </Empty>
  )
}
