import { outsideTexts } from '@hemline/contract/identity/outside-words.ts'
import { passwordTexts } from '@hemline/contract/identity/words.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { changePassword } from '../../base/account-codes.ts'
import { appSettingsQuery } from '../../base/app-settings.ts'
import { messageOf, SendError } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, PasswordField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import css from './account-forms.module.css'

const FORM = 'change-password'
type Problems = { current?: string; proposed?: string; other?: string }

/** Changing my password, from a sheet; or where it is changed when it belongs to an issuer elsewhere. */
export function PasswordSection() {
  const [isOpen, setOpen] = useState(false)
  const identity = useQuery(appSettingsQuery).data?.identity
  if (identity?.flow === 'code') {
    return <p className={css.text}>{outsideTexts.password(new URL(identity.issuer).host)}</p>
  }
  return (
    <>
      <p className={css.text}>{passwordTexts.about}</p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <KeyRound size={18} aria-hidden="true" />
        {passwordTexts.change}
      </Button>
      {isOpen && <PasswordSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks for the password and the new one. What is wrong is shown at its field, and nothing that was typed is lost. */
export function PasswordSheet({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('')
  const [proposed, setProposed] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing: Problems = {
      ...(current === '' && { current: passwordTexts.currentNeeded }),
      ...(proposed === '' && { proposed: passwordTexts.proposedNeeded }),
    }
    setProblems(missing)
    if (isBusy || Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await changePassword(current, proposed)
      notice.good(passwordTexts.changed)
      onClose()
    } catch (error) {
      setProblems(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={passwordTexts.change}
      foot={
        <Button type="submit" form={FORM} isWide isBusy={isBusy}>
          {passwordTexts.change}
        </Button>
      }
    >
      <Form id={FORM} className={css.form} onSubmit={submit}>
        <PasswordField
          label={passwordTexts.current}
          name="password"
          autoComplete="current-password"
          value={current}
          error={problems.current}
          onChange={(event) => {
            setCurrent(event.target.value)
            setProblems({})
          }}
        />
        <PasswordField
          label={passwordTexts.proposed}
          name="new-password"
          autoComplete="new-password"
          hint={passwordTexts.proposedHint}
          value={proposed}
          error={problems.proposed}
          onChange={(event) => {
            setProposed(event.target.value)
            setProblems({})
          }}
        />
        <FieldError>{problems.other}</FieldError>
      </Form>
    </Sheet>
  )
}

function problemsOf(error: unknown): Problems {
  const code = error instanceof SendError ? error.code : ''
  if (code === 'InvalidPasswordException') return { proposed: messageOf(error) }
  if (code === 'NotAuthorizedException') return { current: messageOf(error) }
  return { other: messageOf(error) }
}
