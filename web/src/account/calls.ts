import {
  type AskedExport,
  cancelAccountDeletion,
  DATA_EXPORT_PATH,
  deleteAccount,
  getAccountDeletion,
} from '@hemline/contract/account/calls.ts'
import type { BodyOf } from '@hemline/contract/call.ts'
import { mutationOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { memberCheck } from '../base/member-check.ts'
import { refresh } from '../base/refresh.ts'
import { askAs, SendError, send } from '../base/send.ts'
import { refusalOf, serverUrl, wireTexts } from '../base/wire.ts'
import { saveFile } from '../ui/save-file.ts'

/** Whether the member's account is being deleted, how that is confirmed, and what prevents it. */
export const deletionQuery = () =>
  queryOptions({
    queryKey: ['account-deletion'],
    queryFn: async ({ signal }) => (await send(getAccountDeletion, { signal })).data,
    staleTime: 0,
  })

/** Requests deletion of the account. The day is in the member's own profile from the answer on, also if reading that again fails. */
export const accountDeletion = (client: QueryClient) =>
  mutationOptions({
    // the answer of an older change of the profile is without the day
    scope: { id: 'me' },
    mutationFn: (body: BodyOf<typeof deleteAccount>) => send(deleteAccount, { body }),
    onSuccess: ({ data: { deletesAt } }) => {
      client.setQueryData<{ deletesAt: string | null }>(['me'], (me) => me && { ...me, deletesAt })
      return refresh(client, ['me'])
    },
  })

/** `accountDeletion`, after which the member can only cancel it, on the screen that the session gate shows. */
export const useDeleteAccount = () => useMutation(accountDeletion(useQueryClient()))

export function useCancelDeletion() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => send(cancelAccountDeletion), onSuccess: () => void client.resetQueries() })
}

async function failureOf(answer: Response | null): Promise<SendError> {
  if (!answer) return new SendError('UNREACHABLE', wireTexts.unreachable, 0)
  return refusalOf(answer.status, await answer.json().catch(() => null))
}

/**
 * Downloads a ZIP of all data stored about the member, or has a link to it emailed. Returns which. Throws SendError, and
 * saves nothing, once the member is no longer signed in.
 */
export async function downloadData(body: z.infer<typeof AskedExport>): Promise<'SAVED' | 'EMAILED'> {
  const file = await askAs(memberCheck(), async (token) => {
    const answer = await fetch(serverUrl + DATA_EXPORT_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null)
    if (!answer?.ok) throw await failureOf(answer)
    return answer.status === 202 ? null : answer.blob()
  })
  if (!file) return 'EMAILED'
  await saveFile('hemline-data.zip', file)
  return 'SAVED'
}

export const useDownloadData = () => useMutation({ mutationFn: downloadData })
