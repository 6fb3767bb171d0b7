import {
  cancelAccountDeletion,
  DATA_EXPORT_PATH,
  deleteAccount,
  getAccountDeletion,
} from '@hemline/contract/account/calls.ts'
import { accountTexts } from '@hemline/contract/account/words.ts'
import type { BodyOf } from '@hemline/contract/call.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { SendError, send } from '../base/send.ts'
import { freshToken } from '../base/session.ts'
import { serverUrl } from '../base/wire.ts'
import { saveFile } from '../ui/save-file.ts'

/** Whether the member's account is being deleted, how that is confirmed, and what prevents it. */
export const deletionQuery = () =>
  queryOptions({
    queryKey: ['account-deletion'],
    queryFn: async ({ signal }) => (await send(getAccountDeletion, { signal })).data,
    staleTime: 0,
  })

/**
 * Requests deletion of the account. After that the member can only cancel it, on the screen that the session gate
 * shows.
 */
export function useDeleteAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof deleteAccount>) => send(deleteAccount, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['me'] }),
  })
}

export function useCancelDeletion() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => send(cancelAccountDeletion), onSuccess: () => void client.resetQueries() })
}

/** Downloads a ZIP of all data stored about the member. */
export function useDownloadData() {
  return useMutation({
    mutationFn: async () => {
      const token = await freshToken()
      const answer = await fetch(serverUrl + DATA_EXPORT_PATH, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }).catch(() => null)
      if (answer?.status === 429) throw new SendError('TOO_MANY', accountTexts.exportTooMany, 429)
      if (!answer?.ok) throw new SendError('INTERNAL', accountTexts.exportFailed, answer?.status ?? 0)
      await saveFile('hemline-data.zip', await answer.blob())
    },
  })
}
