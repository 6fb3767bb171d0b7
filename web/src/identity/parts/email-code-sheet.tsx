import { emailTexts } from '@hemline/contract/identity/words.ts'
import { CODE_DIGITS } from '@hemline/contract/limits.ts'
import { type FormEvent, useState } from 'react'
import { codeIn } from '../../base/code-in.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useConfirmEmail, useResendEmailCode } from '../calls.ts'
import css from './account-forms.module.css'

const FORM = 'email-code'
type Props = { email: string; isCancelling: boolean; onCancel: () => void; onClose: () => void }

/** Takes the code that was sent to the new address, submitted at its sixth digit. Closing it leaves the change waiting. */
export function EmailCodeSheet({ email, isCancelling, onCancel, onClose }: Props) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const confirm = useConfirmEmail()
  const again = useResendEmailCode()
  const finish = async (entered: string) => {
    if (confirm.isPending) return
    try {
      await confirm.mutateAsync(entered)
      notice.good(emailTexts.changed(email))
      onClose()
    } catch (failure) {
      setError(messageOf(failure))
    }
  }
  const change = (text: string) => {
    const next = codeIn(text)
    setCode(next)
    setError(undefined)
    if (next.length === CODE_DIGITS && next !== code) void finish(next)
  }
  const resend = () => {
    setError(undefined)
    again.mutate(undefined, {
      onSuccess: () => {
        setCode('')
        notice.good(emailTexts.sentAgain)
      },
      onError: (failure) => setError(messageOf(failure)),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < CODE_DIGITS) setError(emailTexts.incomplete)
    else void finish(code)
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={emailTexts.enter}
      foot={
        <Button type="submit" form={FORM} isWide isBusy={confirm.isPending} disabled={isCancelling}>
          {emailTexts.confirm}
        </Button>
      }
    >
      <Form id={FORM} className={css.form} onSubmit={submit}>
        <p className={css.text}>{emailTexts.sentTo(email)}</p>
        <TextField
          label={`${CODE_DIGITS}-digit code`}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          className={css.code}
          value={code}
          error={error}
          readOnly={confirm.isPending}
          onChange={(event) => change(event.target.value)}
        />
        <div className={css.choices}>
          <Button look="plain" isSmall isBusy={again.isPending} onClick={resend}>
            {emailTexts.again}
          </Button>
          <Button look="plain" isSmall isBusy={isCancelling} onClick={onCancel}>
            {emailTexts.cancel}
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}
