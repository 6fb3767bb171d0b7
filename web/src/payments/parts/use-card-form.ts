import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConfirmSetup } from '../port.ts'

/**
 * A form with a card in it: `isReady` once the card can be confirmed, `isWaiting` while the bank is asked, `refusal` the
 * sentence of the last no. `confirm` leaves the page for `returnUrl`, or gives the sentence (null: the fields say it).
 */
export function useCardForm() {
  const [confirmSetup, setConfirmSetup] = useState<ConfirmSetup | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // React calls a function that is handed to a setter, so it is handed in another one; and the same one always, because
  // the card form takes itself back and comes again whenever it changes
  const onReady = useCallback((next: ConfirmSetup | null) => setConfirmSetup(() => next), [])

  // what is busy is disabled, and what is disabled loses the focus: it goes back to where it was
  const asker = useRef<Element>(null)
  useEffect(() => {
    if (isWaiting) return
    if (asker.current instanceof HTMLElement && document.activeElement === document.body) asker.current.focus()
    asker.current = null
  }, [isWaiting])

  const confirm = async (returnUrl: URL): Promise<string | null> => {
    if (!confirmSetup || isWaiting) return null
    asker.current = document.activeElement
    setWaiting(true)
    setRefusal(null)
    const message = await confirmSetup(returnUrl.href)
    setWaiting(false)
    setRefusal(message)
    return message
  }
  return { isReady: confirmSetup !== null, isWaiting, refusal, onReady, confirm }
}

export type CardForm = ReturnType<typeof useCardForm>
