import { today } from '@hemline/contract/days.ts'
import { type EnteredDate, noDate } from '@hemline/contract/entered-date.ts'
import { parseEmail, readBirthdate } from '@hemline/contract/identity/rules.ts'
import { accountFormTexts } from '@hemline/contract/identity/words.ts'
import { CODE_DIGITS, CODE_MINUTES, PASSWORD_MIN } from '@hemline/contract/limits.ts'
import { type ChangeEvent, type Dispatch, type SetStateAction, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import * as codes from '../../base/account-codes.ts'
import { appSettings } from '../../base/app-settings.ts'
import { codeIn } from '../../base/code-in.ts'
import { Link } from '../../base/link.tsx'
import { now } from '../../base/now.ts'
import { paths } from '../../base/paths.ts'
import { SendError } from '../../base/send.ts'
import { notice } from '../../ui/notice.tsx'
import { AccountForm as Form, OwnCheck, OwnDate, OwnPassword, OwnText } from './account-form.tsx'
import css from './account-forms.module.css'

export type Step = 'sign-in' | 'sign-up' | 'code' | 'forgot' | 'new-password'
/** What was entered so far: it is still there on the way back from a step. */
export type Account = { email: string; password: string; birth?: EnteredDate; hasAgreed?: boolean }
/** The address as it is stored, without the spaces that were pasted with it. */
const emailOf = ({ email }: Account) => parseEmail(email) ?? email
type FormProps = {
  account: Account
  onAccount: Dispatch<SetStateAction<Account>>
  onStep: (step: Step) => void
  onDone: () => void
}

function EmailField({ account, onAccount }: Pick<FormProps, 'account' | 'onAccount'>) {
  return (
    <OwnText
      label="Email"
      type="email"
      name="email"
      autoComplete="email"
      inputMode="email"
      required
      value={account.email}
      onChange={({ target: { value } }) => onAccount((before) => ({ ...before, email: value }))}
    />
  )
}

export function SignInForm({ account, onAccount, onStep, onDone }: FormProps) {
  const work = async () => {
    try {
      await codes.signIn(emailOf(account), account.password)
      onDone()
    } catch (error) {
      if (!(error instanceof SendError && error.code === 'UserNotConfirmedException')) throw error
      onStep('code')
      // without another one the last code still works
      await codes.resendCode(emailOf(account)).catch(tellNotSent)
    }
  }
  return (
    <Form work={work} label="Sign in" look="accent">
      <EmailField {...{ account, onAccount }} />
      <OwnPassword
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={account.password}
        onChange={({ target: { value } }) => onAccount((before) => ({ ...before, password: value }))}
      />
      <button type="button" className={css.link} onClick={() => onStep('forgot')}>
        Forgotten your password?
      </button>
    </Form>
  )
}

export function SignUpForm({ account, onAccount, onStep }: FormProps) {
  const { password, birth = noDate, hasAgreed = false } = account
  const [passwordError, setPasswordError] = useState<string>()
  const read = readBirthdate(birth, today(now()))
  const work = async () => {
    if (!('birthdate' in read)) return
    const { termsVersion } = await appSettings()
    try {
      await codes.signUp({ email: emailOf(account), password, birthdate: read.birthdate, termsVersion })
    } catch (error) {
      if (!(error instanceof SendError && error.code === 'TERMS_REQUIRED')) throw error
      onAccount((before) => ({ ...before, hasAgreed: false }))
      throw new SendError(error.code, accountFormTexts.termsNew, error.status)
    }
    onStep('code')
  }
  const check = () => ('birthdate' in read ? {} : { [`birthdate-${read.part}`]: read.text })
  return (
    <Form work={work} check={check} onPasswordError={setPasswordError} label="Create my account" look="accent">
      <EmailField {...{ account, onAccount }} />
      <NewPassword label="Password" error={passwordError} {...{ account, onAccount }} />
      <OwnDate
        label="Date of birth"
        name="birthdate"
        isBirthday
        hint="You must be 18 or over to join."
        value={birth}
        onChange={(next) =>
          onAccount(({ birth: before = noDate, ...others }) => ({
            ...others,
            birth: typeof next === 'function' ? next(before) : next,
          }))
        }
      />
      <OwnCheck
        name="terms"
        required
        checked={hasAgreed}
        onChange={({ target: { checked } }) => onAccount((before) => ({ ...before, hasAgreed: checked }))}
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

/**
 * Takes a pasted code with the words around it. `submits`: its last digit submits the form. It has the focus as it appears:
 * `about` is the id of the sentence before it, which describes it.
 */
function CodeField({
  about,
  code,
  onCode,
  submits = false,
}: {
  about: string
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
    <OwnText
      label={`${CODE_DIGITS}-digit code`}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern={`[0-9]{${CODE_DIGITS}}`}
      required
      className={css.code}
      autoFocus
      aria-describedby={about}
      value={code}
      onChange={change}
    />
  )
}

export function CodeForm({ account, onStep, onDone }: FormProps) {
  const [code, setCode] = useState('')
  const about = useId()
  const [enter] = useState(() => codes.thenSignIn(({ email, code }) => codes.confirmSignUp(email, code)))
  const work = async () => {
    const { password } = account
    const email = emailOf(account)
    if (!password) {
      await codes.confirmSignUp(email, code)
      notice.good(accountFormTexts.confirmed)
      return onStep('sign-in')
    }
    await enter({ email, code, password })
    onDone()
  }
  const resend = () => tellOfCode(codes.resendCode(emailOf(account)))
  return (
    <Form work={work} label="Confirm" look="accent">
      <p id={about} className={css.text}>
        Look in <strong>{account.email}</strong>: we’ve sent a code, or a note if you already have an account. A code is
        valid for {CODE_MINUTES} minutes.
      </p>
      <CodeField about={about} code={code} onCode={setCode} submits />
      <button type="button" className={css.link} onClick={resend}>
        Send a new code
      </button>
      <button type="button" className={css.link} onClick={() => onStep('sign-up')}>
        Change email
      </button>
    </Form>
  )
}

const tellNotSent = (error: Error) => notice.bad(error.message)
const tellOfCode = (sending: Promise<void>) => sending.then(() => notice.good('A new code is on its way.'), tellNotSent)

export function ForgotForm({ account, onAccount, onStep }: FormProps) {
  const work = async () => {
    await codes.forgotPassword(emailOf(account))
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
  const about = useId()
  const [passwordError, setPasswordError] = useState<string>()
  const [change] = useState(() =>
    codes.thenSignIn(({ email, code, password }) => codes.confirmForgotPassword(email, code, password)),
  )
  const work = async () => {
    const { password } = account
    const email = emailOf(account)
    await change({ email, code, password })
    notice.good('Your password has been changed.')
    onDone()
  }
  return (
    <Form work={work} onPasswordError={setPasswordError} label="Save and sign in">
      <p id={about} className={css.text}>
        If <strong>{account.email}</strong> has an account, a code is on its way to it. It’s valid for {CODE_MINUTES}{' '}
        minutes.
      </p>
      <CodeField about={about} code={code} onCode={setCode} />
      <button type="button" className={css.link} onClick={() => tellOfCode(codes.forgotPassword(emailOf(account)))}>
        Send a new code
      </button>
      <button type="button" className={css.link} onClick={() => onStep('forgot')}>
        Change email
      </button>
      <NewPassword label="New password" error={passwordError} {...{ account, onAccount }} />
    </Form>
  )
}

function NewPassword({
  account,
  onAccount,
  ...field
}: Pick<FormProps, 'account' | 'onAccount'> & { label: string; error: string | undefined }) {
  return (
    <OwnPassword
      name="new-password"
      autoComplete="new-password"
      required
      minLength={PASSWORD_MIN}
      hint={`At least ${PASSWORD_MIN} characters.`}
      value={account.password}
      onChange={({ target: { value } }) => onAccount((before) => ({ ...before, password: value }))}
      {...field}
    />
  )
}
