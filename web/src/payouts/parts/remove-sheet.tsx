import { payoutTexts } from '@hemline/contract/payouts/words.ts'
import { type FormEvent, useState } from 'react'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, PasswordField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useRemoveBankAccount } from '../calls.ts'
import css from './account-form.module.css'

const FORM = 'remove-bank-account'

/** Removes the bank account, confirmed by the password. */
export function RemoveSheet({ asksPassword, onClose }: { asksPassword: boolean; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<{ password?: string | undefined; other?: string | undefined }>({})
  const remove = useRemoveBankAccount()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await remove.mutateAsync(asksPassword ? { password } : {})
      notice.good(payoutTexts.removed)
      onClose()
    } catch (failed) {
      const field = fieldsOf(failed).password
      setError(field ? { password: field } : { other: messageOf(failed) })
    }
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={payoutTexts.removeTitle}
      foot={
        <Button type="submit" form={FORM} look="danger" isWide isBusy={remove.isPending}>
          Remove bank account
        </Button>
      }
    >
      <Form id={FORM} className={css.form} onSubmit={submit}>
        <p>{payoutTexts.removeAbout}</p>
        {asksPassword && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={error.password}
            onChange={(event) => {
              setPassword(event.target.value)
              setError({})
            }}
          />
        )}
        <FieldError>{error.other}</FieldError>
      </Form>
    </Sheet>
  )
}
