import { dateParts } from '@hemline/contract/entered-date.ts'
import { fieldTexts } from '@hemline/contract/field-words.ts'
import { parseEmail } from '@hemline/contract/identity/rules.ts'
import { accountFormTexts, identityTexts } from '@hemline/contract/identity/words.ts'
import { type ComponentProps, createContext, type FormEvent, type ReactNode, use, useState } from 'react'
import { SendError } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { CheckField, PasswordField, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Form } from '../../ui/form.tsx'
import css from './account-forms.module.css'

/** The sentence of a field, by its name, that is empty or does not fit. */
const words: { [field: string]: { missing: string; wrong: string } } = {
  email: { missing: accountFormTexts.emailMissing, wrong: identityTexts.emailInvalid },
  password: { missing: identityTexts.emailPasswordNeeded, wrong: fieldTexts.wrong },
  'new-password': { missing: identityTexts.passwordTooShort, wrong: identityTexts.passwordTooShort },
  terms: { missing: identityTexts.termsRequired, wrong: identityTexts.termsRequired },
  code: { missing: accountFormTexts.codeMissing, wrong: accountFormTexts.codeMissing },
}

type Problems = { readonly [field: string]: string }
const FormProblems = createContext<Problems>({})
const useProblem = ({ name, error }: { name?: string; error?: string | undefined }) => {
  const problems = use(FormProblems)
  return error ?? problems[name ?? '']
}

/** An email address by our rules: a browser refuses one that was pasted with an invisible space. */
const isValid = ({ name, value, validity }: HTMLInputElement) =>
  name === 'email' && value ? parseEmail(value) !== null : validity.valid

/** Returns what is wrong with the fields of a form, by the browser's own rules but for emails, and in our words. */
const problemsOf = (form: HTMLFormElement): Problems =>
  Object.fromEntries(
    [...form.querySelectorAll('input')].flatMap((input) => {
      if (isValid(input)) return []
      const { name, validity } = input
      const { missing, wrong } = words[name] ?? { missing: fieldTexts.missing, wrong: fieldTexts.wrong }
      return [[name, validity.valueMissing ? missing : wrong]]
    }),
  )

/**
 * A form of the account. What is wrong with a field shows at it, and the first such field has the focus; what the server
 * refuses shows at the end, except for a rejected password. `work`: what it does; `check`: problems that the browser doesn't
 * find, by the names of fields; `label`: of its button.
 */
export function AccountForm({
  work,
  check,
  onPasswordError,
  label,
  look = 'brand',
  children,
}: {
  work: () => Promise<void>
  check?: () => Problems
  onPasswordError?: (message: string | undefined) => void
  label: string
  look?: 'brand' | 'accent'
  children: ReactNode
}) {
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(undefined)
    onPasswordError?.(undefined)
    const form = event.currentTarget
    const next = { ...problemsOf(form), ...check?.() }
    setProblems(next)
    if ([...form.querySelectorAll('input')].some(({ name }) => name in next)) return
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
    <FormProblems value={problems}>
      <Form className={css.form} onSubmit={submit}>
        {children}
        <FieldError>{error}</FieldError>
        <Button type="submit" look={look} isWide isBusy={isBusy}>
          {label}
        </Button>
      </Form>
    </FormProblems>
  )
}

/** The fields of an account form: each says what is wrong with it. */
export function OwnText(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} error={useProblem(props)} />
}

export function OwnPassword(props: ComponentProps<typeof PasswordField>) {
  return <PasswordField {...props} error={useProblem(props)} />
}

export function OwnCheck(props: ComponentProps<typeof CheckField>) {
  return <CheckField {...props} error={useProblem(props)} />
}

export function OwnDate(props: ComponentProps<typeof DateField>) {
  const problems = use(FormProblems)
  const wrong = dateParts.find((part) => `${props.name}-${part}` in problems)
  return <DateField {...props} wrong={wrong} error={wrong && problems[`${props.name}-${wrong}`]} />
}
