import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { accountTexts } from '@hemline/contract/account/words.ts'
import { addDays, startOfDay, today } from '@hemline/contract/days.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { cachedSecret } from '../base/secrets.ts'
import { isUuid } from '../base/uuid.ts'
import type { Deps } from '../deps.ts'
import { requireOwnPassword } from '../identity/password-actions.ts'
import { hasPassword } from '../identity/store.ts'
import { findMember } from '../members/store.ts'
import { exportData } from './export-actions.ts'

/** Sends a member the link to a copy of their data. */
export const EXPORT_EMAIL_JOB = 'account.export-letter'
/** `hour`: of the request, since 1970; jobs of the version before have none. */
export type ExportEmail = { memberId: string; expiresAt: number; hour?: number }

const EXPORT_LINK_DAYS = 7
const TOKEN = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/

/** The address is part of it: a link ends with a change of the address that it was sent to. */
async function sign(deps: Deps, { memberId, expiresAt }: ExportEmail, email: string): Promise<string> {
  const key = await cachedSecret(deps, 'account.export-link')
  return createHmac('sha256', key).update(`${memberId}\n${expiresAt}\n${email.toLowerCase()}`).digest('base64url')
}

/**
 * Sends a member the link to a copy of their data, once for two requests in one hour of the clock. It works until the end of
 * the seventh day from now in London, which the letter names.
 */
export async function sendExportLink(deps: Deps, tx: Tx, memberId: string): Promise<void> {
  const now = deps.clock.now()
  const expiresAt = startOfDay(addDays(today(now), EXPORT_LINK_DAYS + 1)).getTime()
  const hour = Math.floor(now.getTime() / HOUR_MS)
  await deps.jobs.enqueue(tx, EXPORT_EMAIL_JOB, { memberId, expiresAt, hour } satisfies ExportEmail)
}

/**
 * Returns a ZIP of the member's data to one who knows their password; null for one whose password another issuer has, who
 * is emailed a link. Throws INVALID with the field for a missing or wrong password, TOO_MANY as `exportData` does.
 */
export async function exportForMember(
  deps: Deps,
  { member, password, address }: { member: Caller; password: string | undefined; address: string },
): Promise<Readable | null> {
  if (await hasPassword(deps.db, member.id)) {
    await requireOwnPassword(deps, { memberId: member.id, password, address }, accountTexts)
    return exportData(deps, member)
  }
  await deps.db.transaction().execute((tx) => sendExportLink(deps, tx, member.id))
  return null
}

/** Returns the address of the page that downloads a member's data, without signing in. */
export async function exportLink(deps: Deps, { memberId, expiresAt }: ExportEmail, email: string): Promise<string> {
  const token = `${memberId}.${expiresAt}.${await sign(deps, { memberId, expiresAt }, email)}`
  return `${deps.env.publicUrl}/data-export?token=${token}`
}

/** Returns the ZIP of the member of a link; null for an unknown or expired link. Throws TOO_MANY as their own export does. */
export async function exportByLink(deps: Deps, token: string): Promise<Readable | null> {
  const [, memberId, expires, signature] = TOKEN.exec(token) ?? []
  if (!memberId || !isUuid(memberId) || !signature || Number(expires) <= deps.clock.now().getTime()) return null
  const row = await findMember(deps.db, memberId)
  if (!row || row.erasedAt) return null
  const wanted = await sign(deps, { memberId, expiresAt: Number(expires) }, row.email)
  return timingSafeEqual(Buffer.from(wanted), Buffer.from(signature)) ? exportData(deps, { id: memberId }) : null
}
