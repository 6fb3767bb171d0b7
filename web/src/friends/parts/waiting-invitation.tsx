import { inviteTexts } from '@hemline/contract/friends/words.ts'
import { paths } from '../../base/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import css from './waiting-invitation.module.css'

/** An invitation that was opened in this browser before its reader signed in by another way. */
export function WaitingInvitation({ token }: { token: string }) {
  return (
    <section className={css.panel} aria-label="Invitation">
      <p>{inviteTexts.waiting}</p>
      <ButtonLink isSmall to={paths.invite(token)}>
        {inviteTexts.open}
      </ButtonLink>
    </section>
  )
}
