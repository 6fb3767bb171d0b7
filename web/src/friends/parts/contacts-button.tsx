import { friendTexts } from '@hemline/contract/friends/words.ts'
import { BookUser } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useAskAddressBook } from '../calls.ts'

/** In the native shell: asks the members among the phone's contacts, after saying what happens with them. */
export default function ContactsButton() {
  const [isOpen, setOpen] = useState(false)
  const ask = useAskAddressBook()
  const go = async () => {
    try {
      const count = await ask.mutateAsync()
      if (count === null) notice.bad('Hemline may not read your contacts. You can allow it in your phone’s settings.')
      else
        notice.good(count === 1 ? '1 of your contacts has been asked.' : `${count} of your contacts have been asked.`)
      setOpen(false)
    } catch (error) {
      console.error(friendTexts.contactsFailed, error)
      notice.bad(messageOf(error, friendTexts.contactsFailed))
    }
  }
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <BookUser size={18} aria-hidden="true" />
        Find friends in my contacts
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Your contacts"
        foot={
          <Button isWide isBusy={ask.isPending} onClick={go}>
            Ask those who are here
          </Button>
        }
      >
        <p>
          Their e-mails and phone numbers are looked up once. Whoever is a member, and lets herself be found, is asked
          to be your friend. Nothing is kept of anybody else.
        </p>
      </Sheet>
    </>
  )
}
