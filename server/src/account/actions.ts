import type { AccountDeletion } from '@hemline/contract/account/shapes.ts'
import { accountTexts, FORMER_MEMBER } from '@hemline/contract/account/words.ts'
import type { Address } from '@hemline/contract/orders/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { whileDue } from '../base/each-in-turn.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { leaveErasedSubjects } from '../identity/outside-subject-actions.ts'
import { requireOwnPassword } from '../identity/password-actions.ts'
import { hasPassword } from '../identity/store.ts'
import { filesByJob, filesOf } from '../images/actions.ts'
import { publishChange } from '../live/publish-change.ts'
import { startClosing, stopClosing } from '../members/actions.ts'
import { listObstacles } from '../members/obstacles-store.ts'
import { findMember } from '../members/store.ts'
import { deleteStoredCustomer } from '../payments/actions.ts'
import { listEarlierEmails, listNamesOfOthers, listOwnNumbers, listSidesInOrders } from './earlier-store.ts'
import { REDACTED, redactTraces, replaceName, type Traces, tracesPattern } from './redaction.ts'
import {
  claimErasure,
  eraseHoldings,
  listDueErasures,
  listPhotos,
  postponeErasure,
  rewriteLetters,
  rewriteNotices,
  rewriteTextsByOthers,
} from './store.ts'

/** Deletes photo files of an erased member. */
export const REMOVE_FILES = 'account.remove-files'
/** Writes an erasure into the list outside the database, from which it is repeated after a restore. */
export const LIST_ERASURE = 'account.list-erasure'
export type ListedErasure = { id: string; at: string }
export const CLOSING_EMAIL_JOB = 'account.closing-letter'

/** Returns whether the account is being deleted, how that is confirmed, and what prevents or delays it. */
export async function readDeletion({ db }: Deps, member: Caller): Promise<AccountDeletion> {
  const row = await findMember(db, member.id)
  return {
    deletesAt: row?.deletesAt?.toISOString() ?? null,
    asks: (await hasPassword(db, member.id)) ? 'PASSWORD' : 'EMAIL',
    obstacles: await listObstacles(db, member.id),
  }
}

/**
 * Starts the 14 days after which the account is erased. Throws INVALID with its field for a wrong password (or email
 * address, when another issuer has the password), ACCOUNT_NOT_EMPTY while something is open, FORBIDDEN for the
 * operator.
 */
export async function askForDeletion(
  deps: Deps,
  request: { member: Caller; password?: string | undefined; email?: string | undefined; address: string },
): Promise<{ deletesAt: string }> {
  const { member } = request
  await requireConfirmed(deps, request)
  if (member.operatorRole) throw new Refusal('FORBIDDEN', { message: accountTexts.operatorStays })
  return deps.db.transaction().execute(async (tx) => {
    await startDeletion(deps, tx, member.id)
    const row = await findMember(tx, member.id)
    return { deletesAt: row!.deletesAt!.toISOString() }
  })
}

/** Starts the 14 days of a member who asked for it, and tells them by email. Throws ACCOUNT_NOT_EMPTY while something is open. */
export async function startDeletion(deps: Deps, tx: Tx, memberId: string): Promise<void> {
  if (!(await startClosing(deps, tx, memberId))) throw new Refusal('ACCOUNT_NOT_EMPTY')
}

async function requireConfirmed(
  deps: Deps,
  {
    member,
    password,
    email,
    address,
  }: { member: Caller; password?: string | undefined; email?: string | undefined; address: string },
): Promise<void> {
  const wrong = (field: 'password' | 'email', message: string) =>
    new Refusal('INVALID', { fields: { [field]: message } })
  if (!(await hasPassword(deps.db, member.id))) {
    if (!email?.trim()) throw wrong('email', accountTexts.emailMissing)
    if (email.trim().toLowerCase() !== member.email.toLowerCase()) throw wrong('email', accountTexts.wrongEmail)
    return
  }
  await requireOwnPassword(deps, { memberId: member.id, password, address }, accountTexts)
}

/** Cancels the deletion. Throws MOVE_NOT_ALLOWED when the account is not being deleted. */
export async function cancelAccountDeletion(deps: Deps, member: Caller): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await stopClosing(tx, { id: member.id, now })))
      throw new Refusal('MOVE_NOT_ALLOWED', { message: accountTexts.notClosing })
  })
}

/**
 * Erases every member whose 14 days have passed and who has had nothing open for a day, each in a separate transaction. One that
 * cannot be erased is tried once per run and stops no other.
 */
export async function eraseDue(deps: Deps): Promise<void> {
  const list = (except: readonly string[]) => listDueErasures(deps.db, { now: deps.clock.now(), except })
  // refused is one in which something was opened meanwhile: the next sweep finds it
  await whileDue(deps.log, 'account not erased', list, (id) => eraseOne(deps, id))
}

/** Lets the erasure wait when something is open. Throws ACCOUNT_NOT_EMPTY when something was opened meanwhile. */
async function eraseOne(deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now()
  if ((await listObstacles(deps.db, id)).length > 0) return postponeErasure(deps.db, { id, now })
  await deps.db.transaction().execute(async (tx) => {
    const row = await claimErasure(tx, { id, now })
    if (!row) return
    if ((await listObstacles(tx, id)).length > 0) throw new Refusal('ACCOUNT_NOT_EMPTY')
    const { firstNames, traces, inAllTexts } = await tracesOf(tx, row)
    const photos = await listPhotos(tx, id)
    await deleteStoredCustomer(deps, tx, id)
    await publishChange(tx, 'standing', { memberId: id }, now)
    await leaveErasedSubjects(deps, tx, { memberId: id, now })
    await eraseHoldings(tx, id)
    const redact = (text: string) => redactTraces(text, traces)
    const redactAll = (text: string) => redactTraces(text, inAllTexts)
    await rewriteTextsByOthers(tx, id, { redact, redactAll })
    const change = (text: string) =>
      firstNames.reduce((words, firstName) => replaceName(words, firstName, FORMER_MEMBER), text)
    await rewriteNotices(tx, id, change)
    const pattern = tracesPattern(inAllTexts)
    await rewriteLetters(tx, { memberId: id, change: (text) => change(redact(text)), pattern, instead: REDACTED })
    await deps.jobs.rewrite(tx, { pattern, change: redactAll })
    for (const files of filesByJob(photos.flatMap(filesOf))) await deps.jobs.enqueue(tx, REMOVE_FILES, { files })
    await deps.jobs.enqueue(tx, LIST_ERASURE, { id, at: now.toISOString() } satisfies ListedErasure)
  })
}

type Erased = NonNullable<Awaited<ReturnType<typeof claimErasure>>>

/**
 * Returns what the member is known by, and was before, without what is another member's now (decision 421). `inAllTexts`: in those
 * about anyone, where a name that another member has too is that one's.
 */
async function tracesOf(
  tx: Tx,
  row: Erased,
): Promise<{ firstNames: readonly string[]; traces: Traces; inAllTexts: Traces }> {
  const [emails, phoneNumbers, inOrders] = [
    await listEarlierEmails(tx, row.id),
    await listOwnNumbers(tx, row.id),
    await listSidesInOrders(tx, row.id),
  ]
  const addresses = inOrders.flatMap(({ address }) => address ?? [])
  const names = [row, ...inOrders.map(namesIn)].map(({ firstName, secondName }) => [
    firstName.trim(),
    secondName.trim(),
  ])
  const fullNames = names.flatMap(([first, second]) => (first && second ? [`${first} ${second}`] : []))
  const surnames = names.flatMap(([, second]) => (second && second.length >= 2 ? [second] : []))
  const full = await listNamesOfOthers(tx, { memberId: row.id, names: fullNames, part: 'FULL' })
  const last = await listNamesOfOthers(tx, { memberId: row.id, names: surnames, part: 'SURNAME' })
  const traces = {
    emails: [row.email, ...emails],
    fullNames,
    surnames,
    phoneNumbers,
    places: [
      ...[row.address, row.address2, row.secondaryAddress, row.secondaryAddress2],
      ...addresses.flatMap(({ address, address2 }) => [address, address2]),
    ],
    postcodes: [row.postcode, row.secondaryPostcode, ...addresses.map(({ postcode }) => postcode)],
  }
  return {
    firstNames: [row, ...inOrders].map(({ firstName }) => firstName),
    traces,
    inAllTexts: {
      ...traces,
      fullNames: fullNames.filter((name) => !full.includes(name)),
      surnames: surnames.filter((name) => !last.includes(name)),
    },
  }
}

/** An order has the first name of its day, and its address the full one. */
function namesIn({ firstName, address }: { firstName: string; address: Address | null }): {
  firstName: string
  secondName: string
} {
  const full = address?.name ?? ''
  return { firstName, secondName: full.startsWith(`${firstName} `) ? full.slice(firstName.length).trim() : '' }
}
