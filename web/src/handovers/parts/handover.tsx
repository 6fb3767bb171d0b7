import { handoverSides, openHandover } from '@hemline/contract/handovers/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { stepLabels } from '@hemline/contract/orders/words.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatMoment } from '../../base/format.ts'
import { otherName } from '../../orders/parts/other-name.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/columns.tsx'
import { type QueuedHandover, removeQueuedHandover, useQueuedHandover } from '../queued-handovers.ts'
import { EnterCode } from './enter-code.tsx'
import css from './handover.module.css'
import { OfflineNote } from './offline-note.tsx'
import { ShowCode } from './show-code.tsx'

type Opening = { isOpen: boolean; onOpen: (isOpen: boolean) => void; hasButton: boolean }

/**
 * The next handover in person: the code to show, or the action to enter it. A stored code that the server then refused
 * is shown even if the order has moved on, so that the member knows it did not count. `hasButton` is false where the
 * screen's next step opens it; `isExplained` where its text states what the code is for.
 */
export default function Handover({
  order,
  isExplained = false,
  ...opening
}: { order: Order; isExplained?: boolean } & Opening) {
  const handover = openHandover(order)
  const queued = useQueuedHandover(order.id)
  if (!handover) {
    return queued?.refusal ? (
      <Card label="Handover">
        <QueuedCode queued={queued} dismissLabel="Hide the code" />
      </Card>
    ) : null
  }
  const isShowing = handoverSides[handover].shownBy === order.role
  if (isExplained && isShowing) return <Show order={order} {...opening} />
  if (isExplained && !queued) return <Enter order={order} handover={handover} {...opening} />
  return (
    <Card label="Handover">
      <div className={css.words}>
        <h2>{handover === 'OUT' ? 'When you meet' : 'When it goes back'}</h2>
        <p>{wordsOf(order, handover, isShowing)}</p>
      </div>
      {isShowing ? (
        <Show order={order} {...opening} />
      ) : queued ? (
        <QueuedCode queued={queued} />
      ) : (
        <Enter order={order} handover={handover} {...opening} />
      )}
    </Card>
  )
}

function wordsOf(order: Order, handover: 'OUT' | 'BACK', isShowing: boolean): string {
  const name = otherName(order)
  if (isShowing) {
    return handover === 'OUT'
      ? `Show ${name} your code when you hand it over. Once ${name} enters or scans it, the handover is confirmed.`
      : `Show ${name} your code when you hand it back. Once ${name} enters or scans it, the loan is complete.`
  }
  return handover === 'OUT'
    ? `${name} has a code for you. Enter or scan it when you have the item in your hands. It works offline too.`
    : `${name} has a code for you. Enter or scan it when the item is back in your hands. It works offline too.`
}

function Show({ order, isOpen, onOpen, hasButton }: { order: Order } & Opening) {
  return (
    <>
      {hasButton && (
        <Button look="quiet" isWide onClick={() => onOpen(true)}>
          {stepLabels.showCode[order.role]}
        </Button>
      )}
      <ShowCode order={order} isOpen={isOpen} onClose={() => onOpen(false)} />
    </>
  )
}

/** A scanned QR code leads to this page with the code in the address's fragment, which is removed immediately. */
function Enter({ order, handover, isOpen, onOpen, hasButton }: { order: Order; handover: 'OUT' | 'BACK' } & Opening) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const scanned = /^#code=(\d{6})$/.exec(hash)?.[1]
  const [initial, setInitial] = useState('')
  const close = () => {
    setInitial('')
    onOpen(false)
  }
  useEffect(() => {
    import('./code-scanner.tsx').then(({ fetchReader }) => fetchReader()).catch(() => undefined)
  }, [])
  useEffect(() => {
    if (!scanned) return
    setInitial(scanned)
    onOpen(true)
    navigate({ hash: '' }, { replace: true, preventScrollReset: true })
  }, [scanned, navigate, onOpen])
  return (
    <>
      {hasButton && (
        <Button look="quiet" isWide onClick={() => onOpen(true)}>
          {stepLabels.enterCode[order.role]}
        </Button>
      )}
      {isOpen && <EnterCode order={order} handover={handover} initial={initial} onClose={close} />}
    </>
  )
}

function QueuedCode({ queued, dismissLabel = 'Enter it again' }: { queued: QueuedHandover; dismissLabel?: string }) {
  return (
    <OfflineNote
      isRefused={queued.refusal !== null}
      button={
        <Button look="plain" isSmall onClick={() => removeQueuedHandover(queued)}>
          {queued.refusal ? dismissLabel : 'Don’t send it'}
        </Button>
      }
    >
      {queued.refusal
        ? `The code you entered on ${formatMoment(queued.enteredAt)} wasn’t accepted: ${queued.refusal}`
        : `You entered ${queued.code.slice(0, 3)} ${queued.code.slice(3)} on ${formatMoment(queued.enteredAt)}. We’ve saved it on this phone and will send it when you’re back online. You don’t need to wait.`}
    </OfflineNote>
  )
}
