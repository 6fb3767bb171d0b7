import { friendTexts } from '@hemline/contract/friends/words.ts'
import { Contact } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import { useAskContacts } from '../calls.ts'
import css from './contacts-button.module.css'

/** In the native app only: sends friend requests to the members among the phone's contacts (product.md §5). */
export default function ContactsButton() {
  const [isAsking, setAsking] = useState(false)
  const ask = useAskContacts()
  const confirm = async () => {
    try {
      const asked = await ask.mutateAsync()
      if (!asked) notice.bad(friendTexts.contactsDenied)
      else if (asked.failure) noticeFailure(friendTexts.contactsAskedSome(asked.count), asked.failure)
      else notice.good(friendTexts.contactsAsked(asked.count))
    } catch (error) {
      noticeFailure(friendTexts.contactsFailed, error)
    }
    setAsking(false)
  }
  return (
    <div className={css.place}>
      <Button look="quiet" onClick={() => setAsking(true)}>
        <Contact size={18} aria-hidden="true" />
        Find friends in my contacts
      </Button>
      <Sheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Send requests to your contacts?"
        foot={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              Not now
            </Button>
            <Button isBusy={ask.isPending} onClick={confirm}>
              Send requests
            </Button>
          </>
        }
      >
        <p>{friendTexts.contactsAbout}</p>
      </Sheet>
    </div>
  )
}
