import { getEmailChange } from '@hemline/contract/identity/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { onOwnAccount } from '../base/account-codes.ts'
import { refresh } from '../base/refresh.ts'
import { send } from '../base/send.ts'

/** The new email address that waits for its code, or null. */
export const emailChangeQuery = () =>
  queryOptions({
    queryKey: ['email-change'],
    queryFn: async ({ signal }) => (await send(getEmailChange, { signal })).data,
  })

/** Operations on the member's email address (product.md §6); what waits and the address are requested again after each. */
function useEmailOperation<Input>(run: (input: Input) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    // the answer of an older change of the profile has the address from before
    scope: { id: 'me' },
    mutationFn: run,
    onSuccess: () => refresh(client, ['email-change'], ['me']),
  })
}

const attributes = (email: string) => ({ UserAttributes: [{ Name: 'email', Value: email }] })
const AttributeName = 'email'

/** Asks for another address; its code is sent to it. */
export const useRequestEmailChange = () =>
  useEmailOperation(({ email, password }: { email: string; password: string }) =>
    onOwnAccount('UpdateUserAttributes', { ...attributes(email), ClientMetadata: { password } }),
  )

/** Keeps the present address: setting it ends a change that waits. */
export const useCancelEmailChange = () =>
  useEmailOperation((present: string) => onOwnAccount('UpdateUserAttributes', attributes(present)))

export const useResendEmailCode = () =>
  useEmailOperation((_: undefined) => onOwnAccount('GetUserAttributeVerificationCode', { AttributeName }))

export const useConfirmEmail = () =>
  useEmailOperation((code: string) => onOwnAccount('VerifyUserAttribute', { AttributeName, Code: code }))
