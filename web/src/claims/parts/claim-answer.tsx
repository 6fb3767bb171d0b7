import { isBlank } from '@hemline/contract/blank.ts'
import { hasCard } from '@hemline/contract/claims/pay-words.ts'
import type { Claim } from '@hemline/contract/claims/shapes.ts'
import { claimTexts } from '@hemline/contract/claims/words.ts'
import { ISSUE_TEXT_MAX } from '@hemline/contract/limits.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useState } from 'react'
import { fieldsOf, SendError } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import { useRetainedState } from '../../ui/use-retained-state.ts'
import { useAnswerClaim } from '../calls.ts'
import css from './claim-answer.module.css'

type Action = 'accept' | 'contest' | 'withdraw'

/**
 * The borrower's answer to a claim, or the lender's withdrawal of it. Each asks for confirmation, because it is final.
 */
export function ClaimAnswer({ claim, order }: { claim: Claim; order: Order }) {
  const [asking, setAsking] = useState<Action | null>(null)
  const actions: Action[] =
    order.role === 'LENDEE'
      ? claim.state === 'OPEN'
        ? ['accept', 'contest']
        : []
      : ['OPEN', 'CONTESTED'].includes(claim.state) && !claim.byOperator
        ? ['withdraw']
        : []
  if (actions.length === 0) return null
  const words: { [action in Action]: string } = {
    accept: `Accept ${formatPence(claim.amountPence)}`,
    contest: 'Dispute this claim',
    withdraw: 'Withdraw the claim',
  }
  return (
    <div className={css.buttons}>
      {actions.map((action) => (
        <Button key={action} isSmall look={action === 'accept' ? 'brand' : 'quiet'} onClick={() => setAsking(action)}>
          {words[action]}
        </Button>
      ))}
      {asking && <Ask claim={claim} order={order} action={asking} onDone={() => setAsking(null)} />}
    </div>
  )
}

function Ask({ claim, order, action, onDone }: { claim: Claim; order: Order; action: Action; onDone: () => void }) {
  const [reason, setReason, forgetReason] = useRetainedState(`contest claim ${claim.id}`, '')
  const [error, setError] = useState<string>()
  const answer = useAnswerClaim()
  const amount = formatPence(claim.amountPence)

  const go = async () => {
    if (action === 'contest' && isBlank(reason)) return setError(claimTexts.reasonNeeded)
    try {
      await answer.mutateAsync({ claimId: claim.id, action, reason })
      forgetReason()
      onDone()
    } catch (failed) {
      setError(fieldsOf(failed).reason)
      noticeFailure(action === 'withdraw' ? claimTexts.withdrawFailed : claimTexts.answerFailed, failed)
      if (failed instanceof SendError && failed.code === 'MOVE_NOT_ALLOWED') onDone()
    }
  }

  const about = {
    accept: {
      title: `Accept ${amount}?`,
      text: hasCard(order)
        ? `${amount} will be charged to the card for this loan.`
        : `You’ll be asked to pay ${amount}.`,
      yes: 'Yes, accept',
    },
    contest: {
      title: 'Dispute this claim?',
      text: 'We’ll look at the photos and at what you both say, and decide. Nothing is charged until then.',
      yes: 'Send to Hemline',
    },
    withdraw: {
      title: 'Withdraw the claim?',
      text: `${order.lendeeName} won’t be charged for it.`,
      yes: 'Yes, withdraw the claim',
    },
  }[action]

  return (
    <Sheet
      isOpen
      onClose={() => !answer.isPending && onDone()}
      title={about.title}
      foot={
        <div className={css.foot}>
          <Button look="accent" isWide isBusy={answer.isPending} onClick={go}>
            {about.yes}
          </Button>
          <Button look="plain" isWide disabled={answer.isPending} onClick={onDone}>
            Not now
          </Button>
        </div>
      }
    >
      <div className={css.body}>
        <p>{about.text}</p>
        {action === 'contest' && (
          <TextArea
            label="Why do you disagree?"
            required
            rows={4}
            maxLength={ISSUE_TEXT_MAX}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </div>
    </Sheet>
  )
}
