import { parseEmail } from '@hemline/contract/identity/rules.ts'
import { emailTexts, identityTexts } from '@hemline/contract/identity/words.ts'
import { type FormEvent, useState } from 'react'
import { messageOf, SendError } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, PasswordField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useRequestEmailChange } from '../calls.ts'
import css from './account-forms.module.css'

const FORM = 'change-email'
type Problems = { email?: string; password?: string; other?: string }
type Props = { present: string; onClose: () => void; onAsked: (email: string) => void }

/** Asks for the new address and the password. What is wrong is shown at its field, and nothing that was typed is lost. */
export function EmailSheet({ present, onClose, onAsked }: Props) {
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const ask = useRequestEmailChange()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = parseEmail(typed)
    const next = problemsIn(email, { present, password })
    setProblems(next)
    if (email === null || ask.isPending || Object.keys(next).length > 0) return
    try {
      await ask.mutateAsync({ email, password })
      onAsked(email)
    } catch (error) {
      setProblems(problemsOf(error))
    }
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={emailTexts.change}
      foot={
        <Button type="submit" form={FORM} isWide isBusy={ask.isPending}>
          {emailTexts.send}
        </Button>
      }
    >
      <Form id={FORM} className={css.form} onSubmit={submit}>
        <p className={css.text}>{emailTexts.about}</p>
        <TextField
          label={emailTexts.proposed}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          value={typed}
          error={problems.email}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblems({})
          }}
        />
        <PasswordField
          label={emailTexts.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={problems.password}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblems({})
          }}
        />
        <FieldError>{problems.other}</FieldError>
      </Form>
    </Sheet>
  )
}

function problemsIn(email: string | null, { present, password }: { present: string; password: string }): Problems {
  const isSame = email !== null && email === present.toLowerCase()
  return {
    ...(email === null && { email: identityTexts.emailInvalid }),
    ...(isSame && { email: emailTexts.same }),
    ...(password === '' && { password: emailTexts.passwordNeeded }),
  }
}

function problemsOf(error: unknown): Problems {
  const code = error instanceof SendError ? error.code : ''
  if (code === 'NotAuthorizedException') return { password: messageOf(error) }
  if (code === 'InvalidParameterException') return { email: messageOf(error) }
  return { other: messageOf(error) }
}
