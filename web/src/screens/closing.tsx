import { accountTexts } from '@hemline/contract/account/words.ts'
import { today } from '@hemline/contract/days.ts'
import { useCancelDeletion } from '../account/calls.ts'
import { TakeOrLeave } from '../account/parts/take-or-leave.tsx'
import { dayText } from '../base/day-format.ts'
import { messageOf } from '../base/send.ts'
import { useMe } from '../members/calls.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './closing.module.css'

/** The only screen of a member whose account is being deleted: the date, and how to cancel. */
export default function Closing() {
  const me = useMe()
  const cancelAccountDeletion = useCancelDeletion()
  const title = accountTexts.closingTitle(dayText(today(new Date(me?.deletesAt ?? 0))))
  useTitle(title)
  // awaited: this screen unmounts before mutation callbacks run
  const stay = async () => {
    try {
      await cancelAccountDeletion.mutateAsync()
      notice.good(accountTexts.kept)
    } catch (error) {
      notice.bad(messageOf(error))
    }
  }
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      <Logo />
      <h1>{title}</h1>
      <p>
        Until then it’s hidden from everyone, and nothing is lost: keep it, and everything is as before. After that we
        erase your details, listings, photos and coins, and they can’t be restored.
      </p>
      <Button look="accent" isBusy={cancelAccountDeletion.isPending} onClick={stay}>
        {accountTexts.keep}
      </Button>
      <TakeOrLeave />
    </main>
  )
}
