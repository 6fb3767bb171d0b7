import { sendPhoneCode, verifyPhone } from '@hemline/contract/members/calls.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { appSettingsQuery } from '../base/app-settings.ts'
import { send } from '../base/send.ts'
import { setAnswer } from '../base/write-ahead.ts'
import { meQuery } from './calls.ts'

/** Whether phone numbers can be verified on this server; undefined until loaded. */
export const useVerifiesPhones = () => useQuery(appSettingsQuery).data?.verifiesPhones

/** Texts a code to the member's saved number. */
export const useSendPhoneCode = () => useMutation({ mutationFn: () => send(sendPhoneCode) })

/** Verifies the member's saved number with the code that was texted to it. */
export function useVerifyPhone() {
  const client = useQueryClient()
  return useMutation({
    // its answer is the whole profile
    scope: { id: 'me' },
    mutationFn: (code: string) => send(verifyPhone, { body: { code } }),
    onSuccess: ({ data }) => setAnswer(client, meQuery().queryKey, data),
  })
}
