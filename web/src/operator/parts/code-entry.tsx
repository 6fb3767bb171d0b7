import { SECOND_FACTOR_DIGITS } from '@hemline/contract/operator/second-factor.ts'
import { type FormEvent, useState } from 'react'
import { codeIn } from '../../base/code-in.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { usePassSecondFactor } from '../second-factor-calls.ts'
import css from './second-factor.module.css'

/** Asks for the code of the app, or for a recovery code, before the operator's room opens (product.md §13). */
export function CodeEntry() {
  useTitle('Enter your code, operator')
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const pass = usePassSecondFactor()
  const go = async (entered: string) => {
    if (pass.isPending) return
    try {
      const { recoveryCodesLeft } = await pass.mutateAsync(entered)
      if (isRecovery) notice.good(`That code is used up. You have ${recoveryCodesLeft} recovery codes left.`)
    } catch (failed) {
      setError(messageOf(failed))
    }
  }
  const change = (text: string) => {
    const next = isRecovery ? text : codeIn(text)
    setCode(next)
    setError(undefined)
    if (!isRecovery && next.length === SECOND_FACTOR_DIGITS && next !== code) void go(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setError('Please enter the code')
    void go(code)
  }
  return (
    <Form className={css.page} onSubmit={submit}>
      <h1>Enter your code</h1>
      <p>
        {isRecovery
          ? 'Enter one of the ten codes that you saved when you set up the second step. Each works once.'
          : 'Open your authenticator app and enter the code it shows for Hemline.'}
      </p>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : `${SECOND_FACTOR_DIGITS}-digit code`}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        error={error}
        readOnly={pass.isPending}
        onChange={(event) => change(event.target.value)}
      />
      <div className={css.buttons}>
        <Button type="submit" isBusy={pass.isPending}>
          Continue
        </Button>
        <Button
          look="plain"
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            setError(undefined)
          }}
        >
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
      </div>
      <p className={css.soft}>
        Lost your phone and your codes? An owner of this community can remove the second step for you, so that you can
        set it up again.
      </p>
    </Form>
  )
}
