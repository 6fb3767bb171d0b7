import { DAY_MS } from '@hemline/contract/durations.ts'
import { z } from 'zod/mini'
import { deviceSaved } from '../base/member-storage.ts'
import { now } from '../base/now.ts'

const REMEMBERED_DAYS = 7

const opened = deviceSaved('invitation', z.nullable(z.object({ token: z.string(), until: z.number() })), null)
const agreed = deviceSaved('invitation-agreed', z.nullable(z.string()), null, 'session')

/**
 * Remembers an invitation that a visitor opened, so that it is offered once they are a member, also in another tab. Home has
 * room for it while `data-invited` is set: here, or by the early script.
 */
export function rememberInvitation(token: string): void {
  opened.write({ token, until: now().getTime() + REMEMBERED_DAYS * DAY_MS })
  document.documentElement.dataset.invited = ''
}

/** The visitor chose "Join and be friends" in this tab: signing up and coming back accepts, without a second press. */
export function agreeToInvitation(token: string): void {
  agreed.write(token)
}

/** The token of the invitation that a visitor opened in this browser, or null. */
export function waitingInvitation(): string | null {
  const saved = opened.read()
  return saved && saved.until > now().getTime() ? saved.token : null
}

/** Whether the invitation was agreed to in this tab before signing in. Nothing in an address can say so. */
export const isAgreed = (token: string): boolean => agreed.read() === token

/** Accepting failed: the invitation still waits, and is accepted by a press. */
export function withdrawAgreement(token: string): void {
  if (isAgreed(token)) agreed.clear()
}

/** The invitation was answered, is the member's own, or does not work any more. Another one still waits. */
export function forgetInvitation(token: string): void {
  withdrawAgreement(token)
  if (opened.read()?.token !== token) return
  opened.clear()
  delete document.documentElement.dataset.invited
}
