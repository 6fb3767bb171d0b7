import { CODE_DIGITS } from '@hemline/contract/limits.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { phoneTexts } from '@hemline/contract/members/words.ts'
import { type KeyboardEvent, useState } from 'react'
import { codeIn } from '../../base/code-in.ts'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { useSendPhoneCode, useVerifiesPhones, useVerifyPhone } from '../phone-calls.ts'
import { inBritain } from '../profile-form.ts'
import css from './phone-verification.module.css'

/**
 * Whether the saved number is verified, and a form to verify it: a code is texted, and submitted at its sixth digit
 * (product.md §5). Renders nothing without a text service, or while the field contains another number.
 */
export function PhoneVerification({ me, typed }: { me: OwnProfile; typed: string }) {
  const canVerify = useVerifiesPhones()
  const isSaved = typed.trim() === inBritain(me.phoneNumber)
  if (!canVerify || !me.phoneNumber || !isSaved) return null
  if (me.isPhoneVerified)
    return (
      <p className={css.state}>
        <Tag tone="success">{phoneTexts.verified}</Tag>
      </p>
    )
  return <VerifyStep key={me.phoneNumber} number={inBritain(me.phoneNumber)} />
}

function VerifyStep({ number }: { number: string }) {
  const ask = useSendPhoneCode()
  const verify = useVerifyPhone()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)

  const sendCode = async () => {
    setError(undefined)
    try {
      await ask.mutateAsync()
      setCode('')
      setSent(true)
    } catch (failed) {
      setError(fieldsOf(failed).phoneNumber ?? messageOf(failed))
    }
  }
  const change = async (text: string) => {
    const next = codeIn(text)
    setCode(next)
    setError(undefined)
    if (next.length !== CODE_DIGITS || next === code || verify.isPending) return
    try {
      await verify.mutateAsync(next)
      notice.good(phoneTexts.done)
    } catch (failed) {
      setError(fieldsOf(failed).code ?? messageOf(failed))
    }
  }
  // it may be inside the form of the details, which Enter would submit
  const keepEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
  }

  if (!isSent)
    return (
      <div className={css.step}>
        <p className={css.state}>
          <Tag tone="warning">{phoneTexts.notVerified}</Tag> <span>{phoneTexts.why}</span>
        </p>
        <Button look="quiet" isSmall isBusy={ask.isPending} onClick={sendCode}>
          {phoneTexts.verify}
        </Button>
        <FieldError>{error}</FieldError>
      </div>
    )
  return (
    <div className={css.step}>
      <p className={css.state}>{phoneTexts.sentTo(number)}</p>
      <TextField
        label={phoneTexts.codeLabel}
        name="phone-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={error}
        readOnly={verify.isPending}
        onKeyDown={keepEnter}
        onChange={(event) => void change(event.target.value)}
      />
      <Button look="plain" isSmall isBusy={ask.isPending} onClick={sendCode}>
        {phoneTexts.sendAgain}
      </Button>
    </div>
  )
}
