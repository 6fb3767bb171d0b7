import { paymentMessage } from '@hemline/contract/payments/words.ts'
import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../base/now.ts'
import { messageOf } from '../../base/send.ts'
import { TextField } from '../../ui/field.tsx'
import { type CardFields, type CardProblems, cardProblems, formatCardNumber, formatExpiry } from '../card-fields.ts'
import type { CardFormProps } from '../port.ts'
import { CardRefusal, confirmCard, type SandboxAddress } from '../sandbox-wire.ts'
import css from './sandbox-form.module.css'
import { TestCardHints } from './test-card-hints.tsx'

const noCard: CardFields = { number: '', expiry: '', cvc: '', postcode: '' }

/** The card form of the sandbox: number, expiry, security code, postcode. */
export function SandboxForm({ at, clientSecret, isBusy, onReady }: CardFormProps & { at: SandboxAddress }) {
  const [card, setCard] = useState(noCard)
  const [problems, setProblems] = useState<CardProblems>({})
  const form = useRef<HTMLFieldSetElement>(null)
  const latest = useRef(card)
  latest.current = card
  const asksForMore = useRef(false)

  // only once the fields are enabled again
  useEffect(() => {
    const [first] = Object.keys(problems)
    if (isBusy || !first || !asksForMore.current) return
    asksForMore.current = false
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }, [isBusy, problems])

  useEffect(() => {
    onReady(async (returnUrl) => {
      const next = cardProblems(latest.current, now())
      setProblems(next)
      if (Object.keys(next).length > 0) {
        asksForMore.current = true
        return null
      }
      try {
        location.assign(await confirmCard(at, { card: latest.current, clientSecret, returnUrl }))
        return await new Promise<never>(() => undefined) // the page is about to unload
      } catch (error) {
        return error instanceof CardRefusal ? paymentMessage(error.code) : messageOf(error)
      }
    })
    return () => onReady(null)
  }, [at, clientSecret, onReady])

  const change = (field: keyof CardFields, value: string) => {
    setCard((before) => ({ ...before, [field]: value }))
    setProblems(({ [field]: _, ...others }) => others)
  }

  return (
    <fieldset className={css.form} ref={form} disabled={isBusy} aria-label="Card">
      <TextField
        label="Card number"
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        error={problems.number}
        onChange={(event) => change('number', formatCardNumber(event.target.value))}
      />
      <div className={css.pair}>
        <TextField
          label="Expiry date"
          name="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={card.expiry}
          error={problems.expiry}
          onChange={(event) => change('expiry', formatExpiry(event.target.value, card.expiry))}
        />
        <TextField
          label="Security code"
          name="cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="CVC"
          maxLength={4}
          value={card.cvc}
          error={problems.cvc}
          onChange={(event) => change('cvc', event.target.value.replace(/\D/g, ''))}
        />
      </div>
      <TextField
        label="Billing postcode"
        name="postcode"
        autoComplete="billing postal-code"
        autoCapitalize="characters"
        maxLength={10}
        value={card.postcode}
        error={problems.postcode}
        onChange={(event) => change('postcode', event.target.value)}
      />
      <p className={css.note}>
        <Lock size={16} aria-hidden="true" />
        This is Hemline’s sandbox: no real card is taken and no money moves.
      </p>
      <TestCardHints
        at={at}
        onPick={(number) => {
          setProblems({})
          setCard({
            number: formatCardNumber(number),
            expiry: '12 / 34',
            cvc: number.startsWith('3') ? '1234' : '123',
            postcode: 'SW1A 1AA',
          })
        }}
      />
    </fieldset>
  )
}
