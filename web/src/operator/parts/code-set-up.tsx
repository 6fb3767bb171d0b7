import { SECOND_FACTOR_DIGITS } from '@hemline/contract/operator/second-factor.ts'
import type { SecondFactorOffer } from '@hemline/contract/operator/second-factor-shapes.ts'
import { type FormEvent, useState } from 'react'
import { codeIn } from '../../base/code-in.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { Qr } from '../../ui/qr.tsx'
import { useBeginSecondFactor, useConfirmSecondFactor } from '../second-factor-calls.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'

/** Sets the second step up: start, add the secret to an app and enter its first code, save the recovery codes. */
export function CodeSetUp({ start = 'Set it up', onDone }: { start?: string; onDone: () => void }) {
  const begin = useBeginSecondFactor()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begin.data) return <AddToApp offer={begin.data} onCodes={setCodes} />
  return (
    <div className={css.buttons}>
      <Button
        isBusy={begin.isPending}
        onClick={() => begin.mutate(undefined, { onError: (failed) => notice.bad(messageOf(failed)) })}
      >
        {start}
      </Button>
    </div>
  )
}

/** The secret as a QR code and as text, and the field for the app's first code. */
export function AddToApp({ offer, onCodes }: { offer: SecondFactorOffer; onCodes: (codes: string[]) => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const confirm = useConfirmSecondFactor()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length < SECOND_FACTOR_DIGITS) return setError(`Please enter the ${SECOND_FACTOR_DIGITS} digits`)
    try {
      onCodes(await confirm.mutateAsync(code))
    } catch (failed) {
      setError(messageOf(failed))
    }
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      <ol className={css.steps}>
        <li>
          Scan this with your authenticator app.
          <div className={css.scan}>
            <Qr qr={offer.qr} label="QR code for your authenticator app" />
            <p className={css.soft}>
              On this device? <a href={offer.uri}>Open your app</a>, or type this into it:
            </p>
            <p className={css.secret}>{offer.secret}</p>
          </div>
        </li>
        <li>
          Enter the code that the app shows.
          <TextField
            label={`${SECOND_FACTOR_DIGITS}-digit code`}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            error={error}
            readOnly={confirm.isPending}
            onChange={(event) => {
              setCode(codeIn(event.target.value))
              setError(undefined)
            }}
          />
        </li>
      </ol>
      <div className={css.buttons}>
        <Button type="submit" isBusy={confirm.isPending}>
          Confirm
        </Button>
      </div>
    </Form>
  )
}
