import type { BodyOf } from '@hemline/contract/call.ts'
import { answerMeeting, proposeMeeting } from '@hemline/contract/meetings/calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf, send } from '../base/send.ts'
import { refreshOrders } from '../orders/calls.ts'
import { notice } from '../ui/notice.tsx'

/** Suggests where and when to meet. */
export function useProposeMeeting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof proposeMeeting>) => send(proposeMeeting, { body }),
    onSettled: () => refreshOrders(client),
  })
}

/** Accepts, withdraws or cancels a meeting. */
export function useAnswerMeeting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof answerMeeting>) => send(answerMeeting, { body }),
    onSettled: () => refreshOrders(client),
    onError: (error) => notice.bad(messageOf(error)),
  })
}
