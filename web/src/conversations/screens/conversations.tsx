import { MessageCircle } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/state.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** My messages: not built yet, and it says so. */
export default function Conversations() {
  useTitle('Messages')
  return (
    <Empty
      title="Messages are on their way"
      art={<MessageCircle size={48} strokeWidth={1.25} aria-hidden="true" />}
      action={<ButtonLink to={paths.orders()}>Your orders</ButtonLink>}
    >
      You cannot write to each other here yet. Everything that happens with a loan is on its order page, and we tell you
      by e-mail.
    </Empty>
  )
}
