import { accountTexts } from '@hemline/contract/account/words.ts'
import { useQuery } from '@tanstack/react-query'
import { TakeOrLeave } from '../account/parts/take-or-leave.tsx'
import { appSettingsQuery } from '../base/app-settings.ts'
import { paths } from '../base/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './closing.module.css'

/** In place of every screen that a suspended member may not use: what they can still do, and whom to write to. */
export default function Suspended() {
  useTitle(accountTexts.suspendedTitle)
  const contact = useQuery(appSettingsQuery).data?.operator.email
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      <Logo />
      <h1>{accountTexts.suspendedTitle}</h1>
      <p>{accountTexts.suspendedAbout}</p>
      {contact && (
        <p>
          Is this a mistake? Write to <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      )}
      <ButtonLink look="accent" isWide to={paths.orders()}>
        See my orders
      </ButtonLink>
      <ButtonLink look="quiet" isWide to={paths.messages}>
        Messages
      </ButtonLink>
      <ButtonLink look="quiet" isWide to={paths.payouts}>
        Money I’m owed
      </ButtonLink>
      <ButtonLink look="quiet" isWide to={paths.balance}>
        What I owe
      </ButtonLink>
      <TakeOrLeave />
    </main>
  )
}
