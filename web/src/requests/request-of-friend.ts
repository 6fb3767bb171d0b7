import { orderTexts } from '@hemline/contract/orders/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../base/paths.ts'
import { refresh } from '../base/refresh.ts'
import { isRefused, SendError } from '../base/send.ts'
import { useSendKey } from '../base/send-key.ts'
import { listingQuery } from '../listings/calls.ts'
import { makeOrder, refreshOrders } from '../orders/calls.ts'
import { notice } from '../ui/notice.tsx'
import type { ChoiceProblems, CompleteChoice } from './choice.ts'
import { requestFailure } from './refusals.ts'
import { typedNote } from './saved-request.ts'

/** The terms of the item that the member sees, for a request sent without a summary. */
type SeenOfListing = { areFriends: boolean; listingReplacementPrice: number; listingHasDryCleaning: boolean }

/**
 * Sends a request to a friend in person, which is an order immediately (product.md §10). Returns the errors by field, or
 * null if it was sent or the failure is in a notice. `unanswered`: what was sent without a known answer; its days may be
 * booked by this very request, which must not change the form (decision 192). After success it stays in the sending state,
 * because the form is about to unmount.
 */
export function useRequestOfFriend(listingId: string) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [unanswered, setUnanswered] = useState<CompleteChoice | null>(null)
  const keyOf = useSendKey()

  async function send({
    choice,
    seen,
    message,
  }: {
    choice: CompleteChoice
    seen: SeenOfListing
    message: string
  }): Promise<ChoiceProblems | null> {
    setSending(true)
    setRefusal(null)
    try {
      const body = { ...seen, ...choice, listingId, message }
      const orderId = await makeOrder(body, keyOf(body))
      await refreshOrders(client)
      typedNote.clear()
      notice.good(orderTexts.requestSubmitted)
      navigate(paths.order(orderId), { replace: true })
      return null
    } catch (error) {
      const { text, ms, reason } = requestFailure(error)
      notice.bad(text, { ms, reason })
      setRefusal(reason ?? text)
      setUnanswered(isRefused(error) && error.code !== 'CONFLICT' ? null : choice)
      await refreshOrders(client)
      if (error instanceof SendError && error.code === 'REQUEST_CHANGED')
        await refresh(client, listingQuery(listingId).queryKey)
      setSending(false)
      return error instanceof SendError && Object.keys(error.fields).length > 0 ? error.fields : null
    }
  }

  return { send, isSending, refusal, unanswered }
}
