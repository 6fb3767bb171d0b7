import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import css from './confirm-act.module.css'

/** An action that an operator is about to take: the amount, the member, the effect. `run` reports its own result. */
export type Act = {
  title: string
  rows: readonly (readonly [name: string, value: string])[]
  /** The effect, and who is notified. */
  effect: string
  /** The label of the button. */
  confirm: string
  isDangerous?: boolean
  run: () => Promise<unknown>
}

/** Longer than a double click, shorter than it takes to read the amount. */
const CONFIRM_DELAY_MS = 600

/**
 * Asks for confirmation before money moves, a case is closed or a member is written to (product.md §13). Renders
 * nothing while `act` is null. A second click does not run it again, and the second half of a double click on the
 * opening button does not confirm.
 */
export function ConfirmAct({ act, onClose }: { act: Act | null; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [shown, setShown] = useState<Act | null>(null)
  useEffect(() => {
    const timer = act && setTimeout(() => setShown(act), CONFIRM_DELAY_MS)
    return () => clearTimeout(timer ?? undefined)
  }, [act])
  const go = async () => {
    if (!act) return
    setBusy(true)
    try {
      await act.run()
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <Sheet
      isOpen={act !== null}
      onClose={() => !isBusy && onClose()}
      title={act?.title ?? ''}
      foot={
        act && (
          <div className={css.answers}>
            <Button
              look={act.isDangerous ? 'danger' : 'accent'}
              isWide
              isBusy={isBusy}
              disabled={shown !== act}
              onClick={go}
            >
              {act.confirm}
            </Button>
            <Button look="plain" isWide disabled={isBusy} onClick={onClose}>
              Not now
            </Button>
          </div>
        )
      }
    >
      {act && (
        <div className={css.body}>
          <dl className={css.rows}>
            {act.rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>{act.effect}</p>
        </div>
      )}
    </Sheet>
  )
}
