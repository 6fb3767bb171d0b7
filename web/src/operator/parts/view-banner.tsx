import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { now } from '../../base/now.ts'
import { paths } from '../../base/paths.ts'
import { SendError } from '../../base/send.ts'
import { signOut } from '../../base/session.ts'
import type { Session } from '../../base/tokens.ts'
import css from './view-banner.module.css'

/** Ends the view in this tab, and returns to the member's page in the operator's room, which ends it on the server. */
function leaveView({ sub, view }: Session, go = (address: string) => location.assign(address)): void {
  void signOut()
  go(`${paths.operatorMember(sub)}?left=${view?.id ?? ''}`)
}

/** On every page of the app as a member sees it: whom the operator sees it as, and the way back (product.md §13). */
export default function ViewBanner({ session, onLeave = leaveView }: { session: Session; onLeave?: typeof leaveView }) {
  const client = useQueryClient()
  const { expiresAt } = session
  useEffect(() => {
    const leave = () => onLeave(session)
    const timer = setTimeout(leave, expiresAt - now().getTime())
    // the operator signed out elsewhere, or has no role any more
    const unwatch = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      const { error } = event.action
      if (error instanceof SendError && error.code === 'UNAUTHENTICATED') leave()
    })
    return () => {
      clearTimeout(timer)
      unwatch()
    }
  }, [client, session, expiresAt, onLeave])
  return (
    <aside className={css.banner} aria-label="Seeing as a member" data-view>
      <p>You’re seeing Hemline as {session.view?.name}.</p>
      <button type="button" className={css.leave} onClick={() => onLeave(session)}>
        Leave
      </button>
    </aside>
  )
}
