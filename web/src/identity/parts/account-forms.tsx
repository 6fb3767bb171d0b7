import { CODE_DIGITS, CODE_MINUTES, PASSWORD_MIN } from '@hemline/contract/limits.ts'
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { appSettings } from '../../base/app-settings.ts'
import { codeIn } from '../../base/code-in.ts'
import { paths } from '../../base/paths.ts'
import { SendError } from '../../base/send.ts'
import * as session from '../../base/session.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, PasswordField, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { notice } from '../../ui/notice.tsx'
import css from './account-forms.module.css'

export type Step = 'sign-in' | 'sign-up' | 'code' | 'forgot' | 'new-password'
export type Account = { email: string; password: string }
type FormProps = {
  account: Account
  onAccount: (account: Account) => void
  onStep: (step: Step) => void
  onDone: () => void
}

/**
 * A form with one error at its end, except for a rejected password, whose error is at its field. `work`: the label of
 * the button.
 */
function Form({
  work,
  onPasswordError,
  label,
  look = 'brand',
  children,
}: {
  work: () => Promise<void>
  onPasswordError?: (message: string | undefined) => void
  label: string
  look?: 'brand' | 'accent'
  children: ReactNode
}) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    onPasswordError?.(undefined)
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof SendError)) throw failure
      if (onPasswordError && failure.code === 'InvalidPasswordException') onPasswordError(failure.message)
      else setError(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.form} onSubmit={submit}>
      {children}
      <FieldError>{error}</FieldError>
      <Button type="submit" look={look} isWide isBusy={isBusy}>
        {label}
      </Button>
    </form>
  )
}

function EmailField({ account, onAccount }: Pick<FormProps, 'account' | 'onAccount'>) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      autoComplete="email"
      inputMode="email"
      required
      value={account.email}
      onChange={(event) => onAccount({ ...account, email: event.target.value })}
    />
  )
}

export function SignInForm({ account, onAccount, onStep, onDone }: FormProps) {
  const work = async () => {
    try {
      await session.signIn(account.email, account.password)
      onDone()
    } catch (error) {
      if (!(error instanceof SendError && error.code === 'UserNotConfirmedException')) throw error
      await session.resendCode(account.email)
      onStep('code')
    }
  }
  return (
    <Form work={work} label="Sign in" look="accent">
      <EmailField {...{ account, onAccount }} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={account.password}
        onChange={(event) => onAccount({ ...account, password: event.target.value })}
      />
      <button type="button" className={css.link} onClick={() => onStep('forgot')}>
        Forgotten your password?
      </button>
    </Form>
  )
}

export function SignUpForm({ account, onAccount, onStep }: FormProps) {
  const [birthdate, setBirthdate] = useState('')
  const [hasAgreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [passwordError, setPasswordError] = useState<string>()
  const work = async () => {
    setProblem(hasAgreed ? undefined : 'Please agree to the terms and conditions.')
    if (!hasAgreed) return
    const { termsVersion } = await appSettings()
    await session.signUp({ ...account, birthdate, termsVersion })
    onStep('code')
  }
  return (
    <Form work={work} onPasswordError={setPasswordError} label="Create my account" look="accent">
      <EmailField {...{ account, onAccount }} />
      <PasswordField
        label="Password"
        name="new-password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        hint={`At least ${PASSWORD_MIN} characters.`}
        error={passwordError}
        value={account.password}
        onChange={(event) => onAccount({ ...account, password: event.target.value })}
      />
      <TextField
        label="Date of birth"
        type="date"
        name="birthdate"
        autoComplete="bday"
        required
        min="1900-01-01"
        hint="You must be 18 or over to join."
        value={birthdate}
        onChange={(event) => setBirthdate(event.target.value)}
      />
      <CheckField
        name="terms"
        checked={hasAgreed}
        error={problem}
        onChange={(event) => setAgreed(event.target.checked)}
        label={
          <>
            I agree to the{' '}
            <Link to={paths.terms} target="_blank">
              terms and conditions
            </Link>{' '}
            and have read the{' '}
            <Link to={paths.privacy} target="_blank">
              privacy policy
            </Link>
            .
          </>
        }
      />
    </Form>
  )
}

/** Takes a pasted code with the words around it. `submits`: its last digit submits the form. */
function CodeField({
  code,
  onCode,
  submits = false,
}: {
  code: string
  onCode: (code: string) => void
  submits?: boolean
}) {
  const change = ({ currentTarget: { value, form } }: ChangeEvent<HTMLInputElement>) => {
    const next = codeIn(value)
    flushSync(() => onCode(next))
    if (submits && next.length === CODE_DIGITS && next !== code) form?.requestSubmit()
  }
  return (
    <TextField
      label={`${CODE_DIGITS}-digit code`}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern={`[0-9]{${CODE_DIGITS}}`}
      required
      className={css.code}
      autoFocus
      value={code}
      onChange={change}
    />
  )
}

export function CodeForm({ account, onStep, onDone }: FormProps) {
  const [code, setCode] = useState('')
  const work = async () => {
    await session.confirmSignUp(account.email, code)
    if (!account.password) return onStep('sign-in')
    await session.signIn(account.email, account.password)
    onDone()
  }
  const resend = () =>
    session.resendCode(account.email).then(
      () => notice.good('A new code is on its way.'),
      (error: Error) => notice.bad(error.message),
    )
  return (
    <Form work={work} label="Confirm" look="accent">
      <p className={css.text}>
        We’ve sent a code to <strong>{account.email}</strong>. It’s valid for {CODE_MINUTES} minutes.
      </p>
      <CodeField code={code} onCode={setCode} submits />
      <button type="button" className={css.link} onClick={resend}>
        Send a new code
      </button>
      <button type="button" className={css.link} onClick={() => onStep('sign-up')}>
        Change email
      </button>
    </Form>
  )
}

export function ForgotForm({ account, onAccount, onStep }: FormProps) {
  const work = async () => {
    await session.forgotPassword(account.email)
    onStep('new-password')
  }
  return (
    <Form work={work} label="Send me a code">
      <p className={css.text}>
        Enter your email. If there’s an account for it, we’ll send a code to choose a new password.
      </p>
      <EmailField {...{ account, onAccount }} />
    </Form>
  )
}

export function NewPasswordForm({ account, onAccount, onStep, onDone }: FormProps) {
  const [code, setCode] = useState('')
  const [passwordError, setPasswordError] = useState<string>()
  const work = async () => {
    await session.confirmForgotPassword(account.email, code, account.password)
    await session.signIn(account.email, account.password)
    notice.good('Your password has been changed.')
    onDone()
  }
  return (
    <Form work={work} onPasswordError={setPasswordError} label="Save and sign in">
      <p className={css.text}>
        If <strong>{account.email}</strong> has an account, a code is on its way to it. It’s valid for {CODE_MINUTES}{' '}
        minutes.
      </p>
      <CodeField code={code} onCode={setCode} />
      <button type="button" className={css.link} onClick={() => onStep('forgot')}>
        Change email
      </button>
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        hint={`At least ${PASSWORD_MIN} characters.`}
        error={passwordError}
        value={account.password}
        onChange={(event) => onAccount({ ...account, password: event.target.value })}
      />
    </Form>
  )
}
