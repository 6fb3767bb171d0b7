import { accountTexts } from '@hemline/contract/account/words.ts'
import { today } from '@hemline/contract/days.ts'
import { useQuery } from '@tanstack/react-query'
import { deletionQuery, useCancelDeletion } from '../account/calls.ts'
import { OpenMatters } from '../account/parts/open-matters.tsx'
import { TakeOrLeave } from '../account/parts/take-or-leave.tsx'
import { dayText } from '../base/day-format.ts'
import { now } from '../base/now.ts'
import { messageOf } from '../base/send.ts'
import { useMe } from '../members/calls.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './closing.module.css'

/**
 * In place of every screen that a member may not use whose account is being deleted: the date, how to cancel, and what is still
 * open, with the screens where they settle it.
 */
export default function Closing() {
  const me = useMe()
  const cancelAccountDeletion = useCancelDeletion()
  const obstacles = useQuery(deletionQuery()).data?.obstacles ?? []
  const deletesAt = new Date(me?.deletesAt ?? 0)
  const isLate = deletesAt <= now()
  const title = isLate ? accountTexts.closingLate : accountTexts.closingTitle(dayText(today(deletesAt)))
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
        Until then your account is hidden from everyone, and nothing is lost: keep it, and everything is as before.
        After that we erase your details, listings, photos and coins, and they can’t be restored.
      </p>
      {obstacles.length > 0 && (
        <>
          <p>{accountTexts.closingOpen}</p>
          <OpenMatters obstacles={obstacles} />
        </>
      )}
      <Button look="accent" isBusy={cancelAccountDeletion.isPending} onClick={stay}>
        {accountTexts.keep}
      </Button>
      <TakeOrLeave />
    </main>
  )
}
