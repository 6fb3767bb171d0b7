import { orderTexts } from '@hemline/contract/orders/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../base/paths.ts'
import { SendError } from '../base/send.ts'
import { listingQuery } from '../listings/calls.ts'
import { makeOrder, refreshOrders } from '../orders/calls.ts'
import { notice } from '../ui/notice.tsx'
import type { ChoiceProblems, CompleteChoice } from './choice.ts'
import { requestFailure } from './refusals.ts'
import { typedNote } from './saved-request.ts'

/** The terms of the item that the member sees, for a request sent without a summary. */
export type SeenOfListing = { areFriends: boolean; listingReplacementPrice: number; listingHasDryCleaning: boolean }

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')

/**
 * Sends a request to a friend in person, which is an order immediately (product.md §10). Returns the errors by field, or
 * null if it was sent or the failure is in a notice. After success it stays in the sending state, because the form is
 * about to unmount: its days are now booked, which must not change the form.
 */
export function useRequestOfFriend(listingId: string) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const sent = useRef({ choice: '', key: '' })

  /** An idempotency key, the same for the same choice, so that a lost answer does not create two requests. */
  function keyOf(choice: object): string {
    const now = JSON.stringify(choice)
    if (sent.current.choice !== now) sent.current = { choice: now, key: newKey() }
    return sent.current.key
  }

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
    try {
      const body = { ...seen, ...choice, listingId, message }
      const orderId = await makeOrder(body, keyOf(body))
      await refreshOrders(client)
      typedNote.clear()
      notice.good(orderTexts.requestSubmitted)
      navigate(paths.order(orderId), { replace: true })
      return null
    } catch (error) {
      if (error instanceof SendError && error.status > 0) sent.current.choice = ''
      const { text, ms } = requestFailure(error)
      notice.bad(text, { ms })
      await refreshOrders(client)
      if (error instanceof SendError && error.code === 'REQUEST_CHANGED')
        await client.invalidateQueries({ queryKey: listingQuery(listingId).queryKey })
      setSending(false)
      return error instanceof SendError && Object.keys(error.fields).length > 0 ? error.fields : null
    }
  }

  return { send, isSending }
}
