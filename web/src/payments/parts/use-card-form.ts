import { useCallback, useEffect, useRef, useState } from 'react'
import { reloadPage } from '../../base/reload-page.ts'
import type { ConfirmSetup } from '../port.ts'

/**
 * A form with a card: `isReady` once the card can be confirmed, `hasFailed` when its form did not load, `isWaiting`
 * during confirmation, `refusal` the sentence of the last refusal. `confirm` leaves the page for `returnUrl`, or returns
 * the sentence (null: the fields show it); `by`: confirms with this, such as an approved wallet, in place of the form.
 */
export function useCardForm() {
  const [confirmSetup, setConfirmSetup] = useState<ConfirmSetup | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // A function passed to a state setter would be called, so it is wrapped; and it is always the same one, because the
  // card form withdraws it and sets it again whenever it changes.
  const onReady = useCallback((next: ConfirmSetup | null) => setConfirmSetup(() => next), [])

  // a busy control is disabled and loses the focus: restore it
  const asker = useRef<Element>(null)
  useEffect(() => {
    if (isWaiting) return
    if (asker.current instanceof HTMLElement && document.activeElement === document.body) asker.current.focus()
    asker.current = null
  }, [isWaiting])

  // Back from the bank may restore this page as it was left, with a session that has been used: it begins again
  useEffect(() => {
    if (!isWaiting) return
    const restored = ({ persisted }: PageTransitionEvent) => persisted && void reloadPage()
    globalThis.addEventListener('pageshow', restored)
    return () => globalThis.removeEventListener('pageshow', restored)
  }, [isWaiting])

  const confirm = async (returnUrl: URL, by = confirmSetup): Promise<string | null> => {
    if (!by || isWaiting) return null
    asker.current = document.activeElement
    setWaiting(true)
    setRefusal(null)
    const message = await by(returnUrl.href)
    setWaiting(false)
    setRefusal(message)
    return message
  }
  return { isReady: confirmSetup !== null, hasFailed, isWaiting, refusal, onReady, onFailed: setFailed, confirm }
}

export type CardForm = ReturnType<typeof useCardForm>
