import { writeClaims } from '@hemline/contract/identity/shapes.ts'
import type { MemberRow } from '../members/store.ts'
import { claimsOf } from '../members/views.ts'

/** A member's attributes as GetUser returns them: the claims of the ID token. */
export function attributesOf(row: MemberRow): { Name: string; Value: string }[] {
  const claims = { sub: row.id, email: row.email, email_verified: 'true', ...writeClaims(claimsOf(row)) }
  return Object.entries(claims).map(([Name, Value]) => ({ Name, Value }))
}
