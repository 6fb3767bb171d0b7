import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Done } from '../paging.ts'
import { AccountDeletion } from './shapes.ts'

const path = '/api/account-deletion'

export const getAccountDeletion = call({
  method: 'GET',
  path,
  whileSuspended: true,
  about: 'Whether my account is being deleted, and what would prevent that, or delays it.',
  answer: z.object({ data: AccountDeletion }),
})

export const deleteAccount = call({
  method: 'POST',
  path,
  about:
    'Asks for my account to be deleted in 14 days, confirmed by my password. ACCOUNT_NOT_EMPTY while an order or a balance is open.',
  body: z.object({
    password: z.optional(z.string().check(z.maxLength(1000))),
    email: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: z.object({ data: z.object({ deletesAt: z.string() }) }),
})

export const cancelAccountDeletion = call({
  method: 'DELETE',
  path,
  about:
    'Takes back the request to delete my account, which stays as it was: also after its 14 days, while something open delays it.',
  answer: Done,
  whileClosing: true,
})

/** What an export asks for: the member's password; of a member without one nothing. */
export const AskedExport = z.object({ password: z.optional(z.string().check(z.maxLength(1000))) })

/**
 * Not a JSON answer: a ZIP of all data held about the member, with their photos. A member whose password another issuer has
 * is answered 202 without content, and emailed a link to it.
 */
export const DATA_EXPORT_PATH = '/api/data-export'
