import { COIN_NOTICE_MS } from '@hemline/contract/limits.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import type { PendingRequest } from '@hemline/contract/requests/shapes.ts'
import { type Dispatch, type FormEvent, type SetStateAction, useRef, useState } from 'react'
import type { ConfirmSetup } from '../../payments/calls.ts'
import type { CardForm } from '../../payments/parts/use-card-form.ts'
import { showFirstProblem } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { saveNote } from '../calls.ts'
import { type ChoiceProblems, type CompleteChoice, cardProblem, termsProblem } from '../choice.ts'
import { confirmAddress } from '../confirm-address.ts'
import { requestFailure } from '../refusals.ts'
import type { useRequestOfFriend } from '../request-of-friend.ts'
import { typedChoice } from '../saved-request.ts'
import type { useStoredRequest } from '../stored-request.ts'

type Wanted = {
  listing: Listing
  areFriends: boolean
  /** Null while something is missing or wrong, which `findProblems` returns. */
  choice: CompleteChoice | null
  findProblems: () => ChoiceProblems
  /** The sentence that a coin is needed first. */
  needed: string | null
  /** To a friend in person: there is nothing to pay. */
  isDirect: boolean
  note: string
  setProblems: Dispatch<SetStateAction<ChoiceProblems>>
}
type Ways = {
  direct: ReturnType<typeof useRequestOfFriend>
  stored: ReturnType<typeof useStoredRequest>
  card: CardForm
}

/**
 * Sends a request: to a friend in person without payment, otherwise the stored one, with the card or with what was approved in a
 * wallet (decision 108). `form` is for the form that is submitted; `unsent` says why the last attempt failed.
 */
export function useSendRequest(wanted: Wanted, { direct, stored, card }: Ways) {
  const { listing, areFriends, choice, findProblems, needed, isDirect, note, setProblems } = wanted
  const { request, failure } = stored
  const form = useRef<HTMLFormElement>(null)
  const [hasAgreed, setAgreed] = useState(false)
  const [unsaved, setUnsaved] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!choice) return setProblems(findProblems())
    if (needed) return notice.bad(needed, { ms: COIN_NOTICE_MS })
    if (isDirect) {
      const { replacementPrice: listingReplacementPrice, hasDryCleaning: listingHasDryCleaning } = listing
      const seen = { areFriends, listingReplacementPrice, listingHasDryCleaning }
      const fields = await direct.send({ choice, seen, message: note })
      if (fields) setProblems(fields)
      return
    }
    if (failure) {
      notice.bad(failure.text, { ms: failure.ms, reason: failure.reason })
      void stored.retry()
      return
    }
    if (!request) return
    if (!hasAgreed) return setProblems({ terms: termsProblem })
    if (!card.isReady) return notice.bad(cardProblem(card))
    if (!card.isWaiting) await pay(request)
  }

  /** Saves the note and confirms the card, or what was approved in a wallet. Returns why that failed. */
  const pay = async (request: PendingRequest, by?: ConfirmSetup): Promise<string | null> => {
    setUnsaved(null)
    try {
      if (note.trim() !== request.message) await saveNote({ pendingRequestId: request.id, message: note })
    } catch (error) {
      const { text, ms, reason } = requestFailure(error)
      notice.bad(text, { ms, reason })
      setUnsaved(reason ?? text)
      return text
    }
    typedChoice.clear()
    const message = await card.confirm(confirmAddress(request), by)
    if (message) notice.bad(message)
    return message
  }

  const mayOpenWallet = () => {
    if (!hasAgreed) {
      setProblems({ terms: termsProblem })
      requestAnimationFrame(() => form.current && showFirstProblem(form.current))
    }
    return hasAgreed
  }

  return { form, submit, pay, mayOpenWallet, hasAgreed, setAgreed, unsent: unsaved ?? direct.refusal }
}
