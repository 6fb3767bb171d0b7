import { foldTexts } from '@hemline/contract/folded-text.ts'
import { BankAccount, type MaskedAccount } from '@hemline/contract/payouts/shapes.ts'
import { payoutTexts } from '@hemline/contract/payouts/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldsOf, messageOf, SendError } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, PasswordField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { payoutsQuery, useSetBankAccount } from '../calls.ts'
import css from './account-form.module.css'

const empty = { holder: '', sortCode: '', accountNumber: '', password: '' }
type Typed = typeof empty

/** The errors by field. */
function problemsOf(typed: Typed, asksPassword: boolean): Partial<Typed> {
  const { data, error } = BankAccount.safeParse(foldTexts(typed))
  const problems: Partial<Typed> = {}
  if (!data) for (const { path, message } of error.issues) problems[path[0] as keyof Typed] ??= message
  return asksPassword && typed.password === '' ? { ...problems, password: payoutTexts.passwordMissing } : problems
}

/** Sets the bank account for payouts. */
export function AccountForm({
  asksPassword,
  present,
  onSaved,
  onCancel,
}: {
  asksPassword: boolean
  /** The account that this one replaces. */
  present: MaskedAccount | null
  onSaved: () => void
  onCancel: (() => void) | undefined
}) {
  const [typed, setTyped] = useState(empty)
  const [fields, setFields] = useState<Partial<Typed>>({})
  const [failure, setFailure] = useState<string>()
  const save = useSetBankAccount()
  const [opened, setOpened] = useState(present)
  const [isDiffering, setDiffering] = useState(false)
  const client = useQueryClient()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problems = problemsOf(typed, asksPassword)
    setFields(problems)
    setFailure(undefined)
    if (Object.keys(problems).length > 0) return
    const { password, ...account } = typed
    try {
      await save.mutateAsync({
        ...account,
        seen: opened?.updatedAt ?? null,
        ...(asksPassword && { password }),
      })
      notice.good(payoutTexts.saved)
      setTyped(empty)
      onSaved()
    } catch (error) {
      if (error instanceof SendError && error.code === 'CHANGED_MEANWHILE') {
        const now = await client.fetchQuery({ ...payoutsQuery(), staleTime: 0 }).catch(() => undefined)
        if (now) setOpened(now.account)
        setDiffering(now !== undefined)
      }
      const next = fieldsOf(error)
      setFields(next)
      if (Object.keys(next).length === 0) setFailure(messageOf(error))
    }
  }
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: fields[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: event.target.value }))
      setFields(({ [name]: _, ...rest }) => rest)
    },
  })
  return (
    <Form className={css.form} onSubmit={submit}>
      <TextField {...field('holder')} label="Name on the account" autoComplete="name" />
      <div className={css.pair}>
        <TextField
          {...field('sortCode')}
          label="Sort code"
          inputMode="numeric"
          autoComplete="off"
          placeholder="12-34-56"
        />
        <TextField {...field('accountNumber')} label="Account number" inputMode="numeric" autoComplete="off" />
      </div>
      {asksPassword && <PasswordField {...field('password')} label="Your password" autoComplete="current-password" />}
      <p className={css.soft}>{payoutTexts.privacy}</p>
      <FieldError>{failure}</FieldError>
      {failure && isDiffering && (
        <p className={css.soft}>{payoutTexts.now(opened && `${opened.sortCode} · ${opened.accountNumber}`)}</p>
      )}
      <Button type="submit" look="accent" isWide isBusy={save.isPending}>
        Save bank account
      </Button>
      {onCancel && (
        <Button look="plain" isWide disabled={save.isPending} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Form>
  )
}
