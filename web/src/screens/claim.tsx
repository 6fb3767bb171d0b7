import { isBlank } from '@hemline/contract/blank.ts'
import type { AnswerFrom } from '@hemline/contract/call.ts'
import { claimLink } from '@hemline/contract/claim-link.ts'
import type { getClaims } from '@hemline/contract/claims/calls.ts'
import { isWholeGarment, priceClaim, WHOLE_GARMENT } from '@hemline/contract/claims/rules.ts'
import { claimTexts } from '@hemline/contract/claims/words.ts'
import { ISSUE_TEXT_MAX } from '@hemline/contract/limits.ts'
import { hoursText, loanTimesOf } from '@hemline/contract/loan-times.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { fieldsOf } from '../base/send.ts'
import { reasonOf } from '../base/send-key.ts'
import { claimsQuery, useMakeClaim } from '../claims/calls.ts'
import { PhotoUploader } from '../images/parts/photo-uploader.tsx'
import { usePhotos } from '../images/parts/use-photos.ts'
import { orderQuery } from '../orders/calls.ts'
import { ToOrders } from '../orders/parts/to-orders.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { CheckField, FieldError, TextArea } from '../ui/field.tsx'
import { useFieldIds } from '../ui/field-ids.ts'
import { Form } from '../ui/form.tsx'
import { notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SendFailure } from '../ui/send-failure.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { StickyAction } from '../ui/sticky-action.tsx'
import { useBack } from '../ui/use-back.ts'
import { noticeFailure } from '../ui/use-failure-notice.ts'
import { useTitle } from '../ui/use-title.ts'
import css from './claim.module.css'

/**
 * The lender claims from the tariff that both agreed to, with photos (product.md §3). An unknown order, or one that
 * failed to load, redirects to the list.
 */
export default function ClaimScreen() {
  const { orderId = '' } = useParams()
  return <ClaimOf key={orderId} orderId={orderId} />
}

function ClaimOf({ orderId }: { orderId: string }) {
  useTitle('Claim')
  const order = useQuery(orderQuery(orderId))
  const claims = useQuery(claimsQuery(orderId))
  const back = useBack(paths.order(orderId))
  // after a lost answer the claim may be there: sending it again must find it
  const [isSent, setSent] = useState(false)
  if (order.data === null || order.data?.role === 'LENDEE') return <Navigate to={paths.order(orderId)} replace />
  if (!order.data && order.error) return <ToOrders error={order.error} />
  return (
    <>
      <PageHead title={claimLink} isForm onBack={back} />
      {order.data && claims.data ? (
        claims.data.mayClaim || isSent ? (
          <ClaimForm order={order.data} claims={claims.data} onSend={() => setSent(true)} />
        ) : (
          <Empty
            title="Nothing can be claimed now"
            action={<ButtonLink to={paths.order(orderId)}>Back to the order</ButtonLink>}
          >
            You can claim from the handover until {hoursText(loanTimesOf(order.data).issueHours)} after the loan is
            complete, up to the replacement value.
          </Empty>
        )
      ) : claims.error ? (
        <ErrorPanel error={claims.error} onRetry={claims.refetch} />
      ) : (
        <Loading>
          <Columns>
            <Skeleton height="320px" />
          </Columns>
        </Loading>
      )}
    </>
  )
}

function ClaimForm({
  order,
  claims: { leftPence, tariff: claimable, contestHours },
  onSend,
}: {
  order: Order
  claims: AnswerFrom<typeof getClaims>
  onSend: () => void
}) {
  const [picked, setPicked] = useState<string[]>([])
  const [description, setDescription] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  // one for all that is sent here: a second claim, with other words, may be charged too
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const lineIds = useFieldIds(fields.lines)
  const photos = usePhotos({ userId: order.lenderId, purpose: 'issue' })
  const make = useMakeClaim()
  const navigate = useNavigate()
  const replacementPence = order.listingReplacementPrice
  const priced = priceClaim(picked, { tariff: claimable, replacementPence, claimedPence: replacementPence - leftPence })
  const coversWholeGarment = isWholeGarment(picked.map((id) => ({ id, label: '', pence: 0 })))

  const pick = (id: string, isPicked: boolean) => {
    setFields({})
    setPicked((before) => {
      // a claim for the whole garment excludes all others
      if (isPicked && id === WHOLE_GARMENT) return [id]
      const others = before.filter((one) => one !== id && one !== WHOLE_GARMENT)
      return isPicked ? [...others, id] : before.filter((one) => one !== id)
    })
  }

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    const hasFailed = photos.showsFailed()
    const missing: Record<string, string> = {
      ...(picked.length === 0 && { lines: claimTexts.lineNeeded }),
      ...(isBlank(description) && { description: claimTexts.descriptionNeeded }),
      ...(photos.paths.length === 0 && { images: claimTexts.photoNeeded }),
    }
    setFields(missing)
    if (Object.keys(missing).length > 0 || hasFailed || photos.isBusy || make.isPending) return
    onSend()
    try {
      const claim = { orderId: order.id, lines: picked, description, images: photos.paths }
      await make.mutateAsync({ ...claim, idempotencyKey })
      notice.good(claimTexts.claimed)
      navigate(paths.order(order.id), { replace: true })
    } catch (error) {
      setFields(fieldsOf(error))
      noticeFailure(claimTexts.failed, error)
    }
  }

  return (
    <Form onSubmit={submit} className={css.form}>
      <Columns>
        <p className={css.intro}>
          {order.lendeeName} agreed to these damage charges and has {contestHours} hours to accept or dispute your
          claim. All claims together come to at most the replacement value, {formatPence(replacementPence)}.
        </p>
        <fieldset className={css.lines} aria-describedby={lineIds.describedBy}>
          <legend>What’s damaged?</legend>
          {claimable.map((line) => (
            <CheckField
              key={line.id}
              checked={picked.includes(line.id)}
              onChange={(event) => pick(line.id, event.target.checked)}
              label={
                <span className={css.line}>
                  <span>{line.label}</span>
                  <strong>{formatPence(line.pence ?? replacementPence)}</strong>
                </span>
              }
            />
          ))}
          <FieldError id={lineIds.errorId}>{fields.lines}</FieldError>
        </fieldset>
        <TextArea
          label="Describe the damage"
          required
          rows={4}
          maxLength={ISSUE_TEXT_MAX}
          value={description}
          error={fields.description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <PhotoUploader
          photos={photos}
          label="Photos of the damage"
          hint="At least one: close up, and where it is on the item."
          error={fields.images}
        />
        <p className={css.sum} aria-live="polite">
          <span>Your claim</span>
          <strong>{formatPence(priced?.amountPence ?? 0)}</strong>
        </p>
        {coversWholeGarment && priced && priced.amountPence < replacementPence && (
          <p className={css.intro}>Less than the replacement value, because of an earlier claim.</p>
        )}
        <SendFailure reason={make.error && reasonOf(make.error)} />
        <StickyAction>
          <Button look="accent" type="submit" isWide isBusy={make.isPending || photos.isBusy}>
            Send the claim
          </Button>
        </StickyAction>
      </Columns>
    </Form>
  )
}
