import type { BodyOf } from '@hemline/contract/call.ts'
import { CARRIER_REFERENCE_MAX } from '@hemline/contract/limits.ts'
import type { sendCarrierClaim } from '@hemline/contract/shipping/calls.ts'
import { carrierFormLines } from '@hemline/contract/shipping/carrier-claims.ts'
import { CARRIER_CLAIMS_URL } from '@hemline/contract/shipping/rules.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { carrierTexts } from '@hemline/contract/shipping/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useRetainedState } from '../../ui/use-retained-state.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { carrierFormQuery, type Sending, useSendCarrierClaim } from '../calls.ts'
import css from './carrier-form.module.css'

/** The carrier's claim form for a missing parcel, filled in: to copy, to send there, and to say that it was sent. */
export function CarrierForm({
  orderId,
  direction,
  sending,
  onSent,
}: {
  orderId: string
  direction: Direction
  /** What reports that the claim was sent, where no member does; null to read it only. */
  sending?: Sending<BodyOf<typeof sendCarrierClaim>> | null
  onSent?: () => void
}) {
  const query = useQuery(carrierFormQuery({ orderId, direction }))
  const [typed, setTyped, forgetTyped] = useRetainedState(`carrier claim ${orderId} ${direction}`, '')
  const [problem, setProblem] = useState<string>()
  const own: Sending<BodyOf<typeof sendCarrierClaim>> = useSendCarrierClaim()
  const sent = sending === undefined ? own : sending
  const form = query.data
  if (!form)
    return (
      <QueryFallback query={query}>
        <Skeleton height="320px" />
      </QueryFallback>
    )
  const lines = carrierFormLines(form)
  const copy = () =>
    navigator.clipboard.writeText(lines.map(([label, value]) => `${label}: ${value}`).join('\n')).then(
      () => notice.good(carrierTexts.copied),
      () => notice.bad(carrierTexts.notCopied),
    )
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const reference = typed.trim()
    if (!sent) return
    if (!reference) return setProblem(carrierTexts.referenceNeeded)
    try {
      await sent.mutateAsync({ orderId, direction, reference })
      forgetTyped()
      notice.good(sending ? carrierTexts.sentByUs : carrierTexts.sent)
      onSent?.()
    } catch (error) {
      const message = fieldsOf(error).reference
      if (message) setProblem(message)
      else notice.bad(messageOf(error))
    }
  }
  return (
    <div className={css.form}>
      <p className={css.note}>{carrierTexts.how}</p>
      <dl className={css.lines}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.ways}>
        <Button look="quiet" onClick={copy}>
          <Copy size={18} aria-hidden="true" /> Copy these details
        </Button>
        <a href={CARRIER_CLAIMS_URL} target="_blank" rel="noreferrer">
          Claim at Royal Mail
          <ExternalLink size={14} aria-hidden="true" />
          <VisuallyHidden>, in a new tab</VisuallyHidden>
        </a>
      </div>
      {!form.sentAt && sent && (
        <Form onSubmit={save} className={css.sent}>
          <TextField
            label="Royal Mail’s reference for the claim"
            value={typed}
            error={problem}
            autoComplete="off"
            spellCheck={false}
            maxLength={CARRIER_REFERENCE_MAX}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(undefined)
            }}
          />
          <Button look="accent" type="submit" isWide isBusy={sent.isPending}>
            I’ve sent the claim
          </Button>
        </Form>
      )}
    </div>
  )
}
