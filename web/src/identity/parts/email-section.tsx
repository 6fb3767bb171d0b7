import { emailTexts } from '@hemline/contract/identity/words.ts'
import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { appSettingsQuery } from '../../base/app-settings.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { emailChangeQuery, useCancelEmailChange } from '../calls.ts'
import css from './account-forms.module.css'
import { EmailCodeSheet } from './email-code-sheet.tsx'
import { EmailSheet } from './email-sheet.tsx'

/** The endpoint of our own issuer: with any other, the address is changed there. */
const OWN_ENDPOINT = '/identity/'

/** My email address: changing it, and the change that waits for its code. */
export function EmailSection({ email }: { email: string }) {
  const identity = useQuery(appSettingsQuery).data?.identity
  const isElsewhere = identity !== undefined && identity.endpoint !== OWN_ENDPOINT
  if (isElsewhere) return <p className={css.text}>{emailTexts.elsewhere(new URL(identity.issuer).host)}</p>
  return <OwnEmail email={email} />
}

function OwnEmail({ email }: { email: string }) {
  const { data: pending } = useQuery(emailChangeQuery())
  const [step, setStep] = useState<'ask' | 'code'>()
  const [newEmail, setNewEmail] = useState('')
  const cancel = useCancelEmailChange()
  const waiting = pending?.email ?? newEmail
  const close = () => setStep(undefined)
  const keep = () =>
    cancel.mutateAsync(email, { onSuccess: close }).then(
      () => notice.good(emailTexts.cancelled),
      (error) => notice.bad(messageOf(error)),
    )
  return (
    <>
      <p className={css.text}>{emailTexts.now(email)}</p>
      {pending ? (
        <>
          <p className={css.waits}>{emailTexts.waits(pending.email)}</p>
          <div className={css.choices}>
            <Button look="quiet" onClick={() => setStep('code')}>
              <AtSign size={18} aria-hidden="true" />
              {emailTexts.enter}
            </Button>
            <Button look="plain" isBusy={cancel.isPending} onClick={keep}>
              {emailTexts.cancel}
            </Button>
          </div>
        </>
      ) : (
        <Button look="quiet" onClick={() => setStep('ask')}>
          <AtSign size={18} aria-hidden="true" />
          {emailTexts.change}
        </Button>
      )}
      {step === 'ask' && (
        <EmailSheet
          present={email}
          onClose={close}
          onAsked={(next) => {
            setNewEmail(next)
            setStep('code')
          }}
        />
      )}
      {step === 'code' && waiting && (
        <EmailCodeSheet email={waiting} isCancelling={cancel.isPending} onCancel={keep} onClose={close} />
      )}
    </>
  )
}
