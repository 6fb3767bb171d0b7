import { readScan } from '@hemline/contract/handovers/rules.ts'
import type { Handover } from '@hemline/contract/handovers/shapes.ts'
import { handoverTexts } from '@hemline/contract/handovers/words.ts'
import { CODE_DIGITS } from '@hemline/contract/limits.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import { Suspense, useCallback, useId, useState } from 'react'
import { codeIn } from '../../base/code-in.ts'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { refreshOrders } from '../../orders/calls.ts'
import { otherName } from '../../orders/parts/other-name.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { enterCode } from '../queued-handovers.ts'
import css from './handover.module.css'

const CodeScanner = lazyPart(() => import('./code-scanner.tsx'))

/** A sheet to type or scan the code; the sixth digit typed sends it, and so does a scan. Without network the code is stored on the phone, and the order shows that. */
export function EnterCode({
  order,
  handover,
  initial,
  onClose,
}: {
  order: Order
  handover: Handover
  initial: string
  onClose: () => void
}) {
  const formId = useId()
  const client = useQueryClient()
  const [code, setCode] = useState(initial)
  const [error, setError] = useState<string>()
  const [isScanning, setScanning] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const scanned = (text: string) => {
    const read = readScan(text, order.id)
    setScanning(false)
    if (read === null || read === 'OTHER_ORDER') {
      setError(read === null ? handoverTexts.unreadable : handoverTexts.otherOrder)
      return
    }
    setError(undefined)
    setCode(read.code)
    void send(read.code)
  }

  const noCamera = useCallback(() => {
    setScanning(false)
    setError(handoverTexts.noCamera)
  }, [])

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (code.length === CODE_DIGITS) void send(code)
    else setError('Please enter the six digits')
  }
  const send = async (entered: string) => {
    setBusy(true)
    try {
      const done = await enterCode({ orderId: order.id, handover, code: entered })
      if (done === 'DONE') {
        notice.good(handover === 'OUT' ? 'You’ve got it. Enjoy wearing it!' : 'It’s back. Thank you.')
        await refreshOrders(client)
      } else notice.good(handoverTexts.queued)
      onClose()
    } catch (failed) {
      setError(fieldsOf(failed).code ?? messageOf(failed))
      setBusy(false)
    }
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${otherName(order)}’s code`}
      foot={
        <Button look="accent" type="submit" form={formId} isWide isBusy={isBusy}>
          {handover === 'OUT' ? 'I’ve got it' : 'It’s back'}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit} className={css.enter}>
        <TextField
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="off"
          value={code}
          error={error}
          hint={`${otherName(order)} has it on this order’s page. You can enter it offline too.`}
          readOnly={isBusy}
          onChange={(event) => {
            const next = codeIn(event.target.value)
            setCode(next)
            setError(undefined)
            if (next.length === CODE_DIGITS && next !== code) void send(next)
          }}
        />
        {isScanning ? (
          <Suspense fallback={<Skeleton height="240px" />}>
            <CodeScanner onRead={scanned} onFail={noCamera} />
          </Suspense>
        ) : (
          <Button
            look="quiet"
            isWide
            onClick={() => {
              setError(undefined)
              setScanning(true)
            }}
          >
            <ScanLine size={18} aria-hidden="true" /> Scan it instead
          </Button>
        )}
      </Form>
    </Sheet>
  )
}
