import { friendTexts } from '@hemline/contract/friends/words.ts'
import { type FormEvent, useState } from 'react'
import { capitalised } from '../../base/format.ts'
import { isRefused } from '../../base/send.ts'
import { throwUnreachable } from '../../base/wire.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import { useAskFriend } from '../calls.ts'
import css from './add-friend.module.css'
import { useFindsByPhone } from './use-finds-by-phone.ts'

/** As wide as a public id, so that nothing moves when it is known. */
const placeOfId = '········'

/** A field for a public id, an email or, where numbers can be verified, a phone number. */
export function AddFriend({ publicId }: { publicId: string | undefined }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)
  const hasPhones = useFindsByPhone()
  const ask = useAskFriend()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      // with the telephone numbers of the world, which only this form needs
      const { readContact } = await import('@hemline/contract/friends/contacts.ts').catch(throwUnreachable)
      const contact = readContact(typed)
      if ('problem' in contact) return setError(contact.problem)
      if (contact.body.phoneNumbers && !hasPhones) return setError(friendTexts.noPhones)
      const friend = await ask.mutateAsync(contact.body)
      if (!friend) return setSent(true)
      notice.good(friend.status === 'active' ? friendTexts.areFriends(friend.name) : friendTexts.asked(friend.name))
      setTyped('')
    } catch (failure) {
      noticeFailure(friendTexts.contactsFailed, failure)
      if (isRefused(failure)) setError(failure.message)
    }
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      <TextField
        label="Add a friend"
        name="contact"
        placeholder={capitalised(friendTexts.contact(hasPhones))}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        error={error}
        hint={
          <>
            <span role="status">{isSent && friendTexts.notFound}</span>
            <span>
              {!isSent && `Your public ID is ${publicId ?? placeOfId}. Share it with a friend so they can add you.`}
            </span>
          </>
        }
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
          setSent(false)
        }}
      />
      <Button type="submit" isBusy={ask.isPending}>
        Send request
      </Button>
    </Form>
  )
}
