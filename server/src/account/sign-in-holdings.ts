import { ERASED } from '../identity/store.ts'
import { gone, type Holding, ofMember } from './holding.ts'

/** How a member signs in, and what keeps others from trying. In the order of erasure. */
export const signInHoldings: readonly Holding[] = [
  {
    table: 'accounts',
    erase: gone('accounts', 'where id = $1'),
    exports: `select email, created_at, password_changed_at from accounts where id = $1`,
  },
  {
    table: 'token_families',
    erase: gone('token_families', 'where account_id = $1'),
    exports: `select created_at as signed_in_at, expires_at, revoked_at as signed_out_at from token_families
      where account_id = $1 order by created_at`,
  },
  { table: 'refresh_tokens', retains: 'deleted with its session' },
  {
    table: 'email_changes',
    erase: gone('email_changes', 'where account_id = $1'),
    exports: `select email as new_email, former_email, created_at as requested_at, changed_at from email_changes
      where account_id = $1 order by created_at`,
  },
  {
    table: 'former_emails',
    erase: gone('former_emails'),
    exports: `select email, until from former_emails ${ofMember} order by until`,
  },
  {
    table: 'outside_identities',
    erase: gone('outside_identities', `${ofMember} and issuer <> '${ERASED}'`),
    retains:
      'a keyed hash of how an issuer names an erased member, which refuses the sign-ins of before (decision 424)',
    exports: `select issuer, created_at from outside_identities ${ofMember}`,
  },
  { table: 'sign_ups', erase: gone('sign_ups', 'where email = (select email from members where id = $1)') },
  {
    table: 'password_resets',
    erase: gone('password_resets', 'where email = (select email from members where id = $1)'),
  },
  {
    table: 'phone_codes',
    erase: gone('phone_codes'),
    exports: `select phone_number, created_at as texted_at, used_at from phone_codes ${ofMember} order by created_at`,
  },
  { table: 'reset_codes', erase: gone('reset_codes', 'where email = (select email from members where id = $1)') },
  { table: 'issuer_documents', retains: 'what an issuer publishes about itself, nothing of a member' },
  {
    table: 'bans',
    retains: 'keyed hashes of the address and number of a banned account, so that they stay taken (decision 178)',
    exports: `select banned_at from bans ${ofMember}`,
  },
  { table: 'outside_refreshes', retains: 'an answer that only its refresh token opens, for an hour' },
  { table: 'throttles', retains: 'keyed hashes, deleted when they expire' },
  { table: 'call_limits', retains: 'keyed hashes, deleted when they expire' },
]
