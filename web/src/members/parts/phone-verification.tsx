import { CODE_DIGITS } from '@hemline/contract/limits.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { PHONE_CODE_INCOMPLETE, phoneTexts } from '@hemline/contract/members/words.ts'
import { type KeyboardEvent, useState } from 'react'
import { codeIn } from '../../base/code-in.ts'
import { fieldsOf, messageOf, SendError } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { useSendPhoneCode, useVerifiesPhones, useVerifyPhone } from '../phone-calls.ts'
import { inBritain } from '../profile-form.ts'
import css from './phone-verification.module.css'

/**
 * Whether the saved number is verified, and a form to verify it: a code is texted, and submitted at its sixth digit
 * or with Confirm (product.md §5). Renders nothing without a text service, or while the field contains another number.
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
  /** Of the code that was sent; until then there is no field for one. */
  const [about, setAbout] = useState<string>()

  const sendCode = async () => {
    setError(undefined)
    try {
      await ask.mutateAsync()
      if (about) notice.good(phoneTexts.sentAgain)
      setCode('')
      setAbout(phoneTexts.sentTo(number))
    } catch (failed) {
      // sent before this was closed, and maybe to another number: the member may have that code
      if (!about && failed instanceof SendError && failed.message === phoneTexts.wait) setAbout(failed.message)
      else setError(fieldsOf(failed).phoneNumber ?? messageOf(failed))
    }
  }
  const confirm = async (entered: string) => {
    if (verify.isPending) return
    if (entered.length < CODE_DIGITS) return setError(PHONE_CODE_INCOMPLETE)
    setError(undefined)
    try {
      await verify.mutateAsync(entered)
      notice.good(phoneTexts.done)
    } catch (failed) {
      setError(fieldsOf(failed).code ?? messageOf(failed))
    }
  }
  const change = (text: string) => {
    const next = codeIn(text)
    setCode(next)
    setError(undefined)
    if (next.length === CODE_DIGITS && next !== code) void confirm(next)
  }
  // it may be inside the form of the details, which Enter would submit
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void confirm(code)
  }

  if (!about)
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
      <p className={css.state}>{about}</p>
      <TextField
        label={phoneTexts.codeLabel}
        name="phone-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={error}
        readOnly={verify.isPending}
        onKeyDown={enter}
        onChange={(event) => change(event.target.value)}
      />
      <div className={css.buttons}>
        <Button look="quiet" isSmall isReachable isBusy={verify.isPending} onClick={() => confirm(code)}>
          {phoneTexts.confirm}
        </Button>
        <Button look="plain" isSmall isReachable isBusy={ask.isPending} onClick={sendCode}>
          {phoneTexts.sendAgain}
        </Button>
      </div>
    </div>
  )
}
