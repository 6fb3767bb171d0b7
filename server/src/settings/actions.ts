import { today } from '@hemline/contract/days.ts'
import { loanSettingNames } from '@hemline/contract/settings/loan-settings.ts'
import {
  isSameValue,
  normalValue,
  ownTermsInForce,
  settingProblem,
  standardSettings,
  termsInForce,
} from '@hemline/contract/settings/rules.ts'
import { type SettingName, type Settings, settings } from '@hemline/contract/settings/settings.ts'
import type { LoanSettings, SettingValue, Terms } from '@hemline/contract/settings/shapes.ts'
import type { TermsSoFar } from '@hemline/contract/settings/terms-calls.ts'
import { settingTexts } from '@hemline/contract/settings/words.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { nameIn } from '../base/sender-address.ts'
import type { Deps } from '../deps.ts'
import {
  findChange,
  findKnownTerms,
  hasTermsOf,
  insertChange,
  listChanges,
  listTerms,
  listValues,
  readSenderName,
  writeTermsRead,
} from './store.ts'

export { listChanges, writeTermsRead }

type From = { db: Db | Tx; env: Deps['env'] }

/** The value of every setting before its first change: the contract's, or the environment's where it has one. */
export function standardOf(env: Deps['env']): Settings {
  return {
    ...standardSettings,
    chargesServiceFee: env.CHARGE_SERVICE_FEE,
    communityName: nameIn(env.MAIL_FROM) ?? standardSettings.communityName,
    contactEmail: env.CONTACT_EMAIL ?? standardSettings.contactEmail,
  }
}

/**
 * Returns the present values of some settings, or those of the moment `at`. Read where they are needed, in the same
 * transaction if there is one: so every node follows a change from its next call on (decision 180).
 */
export async function readSettings<Name extends SettingName>(
  { db, env }: From,
  names: readonly Name[],
  at?: Date,
): Promise<Pick<Settings, Name>> {
  const standard = standardOf(env)
  const values = new Map<SettingName, SettingValue>()
  for (const { name, value } of await listValues(db, { names, at })) values.set(name, value)
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? standard[name]])) as Pick<Settings, Name>
}

/** Returns the settings of a loan that is requested now; for a request that was begun, those of that moment (`at`). */
export function readLoanSettings(from: From, at?: Date): Promise<LoanSettings> {
  return readSettings(from, loanSettingNames, at)
}

/** Returns the address that members write to (product.md §13); null without one. */
export async function readContact(from: From): Promise<string | null> {
  return (await readSettings(from, ['contactEmail'])).contactEmail || null
}

/** Returns the terms in force (product.md §13): their version is the one that members agree to. */
export async function readTerms(from: From): Promise<Terms> {
  return termsInForce((await readSettings(from, ['terms'])).terms)
}

/** Returns the terms in force, with the owners' versions before them. */
export async function readTermsSoFar(from: From): Promise<TermsSoFar> {
  const terms = await readTerms(from)
  const own = terms.changed ? ownTermsInForce(await listTerms(from.db)) : []
  return { ...terms, earlier: own.filter(({ version }) => version < terms.version) }
}

/**
 * Returns what changed in the terms for a member who joined before, until they have read it, with each earlier version that
 * they have not read either; otherwise null.
 */
export async function findNewTerms(from: From, memberId: string): Promise<TermsSoFar | null> {
  const terms = await readTermsSoFar(from)
  if (!terms.changed) return null
  const versions = (await findKnownTerms(from.db, memberId)).filter((version) => version !== null)
  const isNew = ({ version }: Terms) => versions.every((read) => read < version)
  return isNew(terms) ? { ...terms, earlier: terms.earlier.filter(isNew) } : null
}

const published = ['communityName', 'contactEmail', 'terms'] as const
type Published = Pick<Settings, (typeof published)[number]>

/**
 * Returns a reader of what every page load asks for. While the database is away it returns what it last read, or what was
 * set before the first change: signing in and the policies do not depend on it.
 */
export function publishedReader(deps: From): () => Promise<Published> {
  let last: Published = standardOf(deps.env)
  return async () => {
    last = await readSettings(deps, published).catch(() => last)
    return last
  }
}

/** Returns `mail` that sends every message in the community's name, once an owner has changed it. */
export function mailInOwnName({ db, mail }: Pick<Deps, 'db' | 'mail'>): Deps['mail'] {
  return {
    async send(message) {
      const senderName = await readSenderName(db)
      await mail.send({ ...message, ...(senderName === null ? {} : { senderName }) })
    },
    close: () => mail.close(),
  }
}

type Change = { name: SettingName; revision: number; memberId: string; note: string; now: Date }

/**
 * Changes a setting. Returns the values before and after, or null when it has this one already. Throws INVALID outside
 * its bounds and for a second version of the terms on one day, CONFLICT when `revision` is not the latest any more.
 */
export async function changeValue(
  { tx, env }: { tx: Tx; env: Deps['env'] },
  { value: proposed, ...change }: Change & { value: SettingValue },
): Promise<{ before: SettingValue; after: SettingValue } | null> {
  const value = settledValue(change, proposed)
  const problem = settingProblem(settings[change.name], normalValue(proposed))
  if (problem) throw new Refusal('INVALID', { fields: { value: problem } })
  if (isBeforeTerms(change.name, value)) throw new Refusal('INVALID', { fields: { value: settingTexts.termsLater } })
  const [present] = await listValues(tx, { names: [change.name] })
  if ((present?.revision ?? 0) !== change.revision) throw changedMeanwhile()
  const before = present?.value ?? standardOf(env)[change.name]
  if (isSameValue(before, value)) return null
  // who read the one would not be shown the other: a version is a day
  if (change.name === 'terms' && (await hasTermsOf(tx, (value as Terms).version)))
    throw new Refusal('INVALID', { fields: { value: settingTexts.termsTomorrow } })
  await addChange(tx, { ...change, before, value, isUndo: false })
  return { before, after: value }
}

/** The value as it is stored: what changed in the terms gets today's version. */
function settledValue({ name, now }: Omit<Change, 'revision'>, proposed: SettingValue): SettingValue {
  const value = normalValue(proposed)
  if (name !== 'terms') return value
  return { version: today(now), changed: typeof value === 'string' ? value : '' }
}

/** Whether a version of the terms would count before the one that Hemline came with, and so never. */
const isBeforeTerms = (name: SettingName, value: SettingValue) =>
  name === 'terms' && (value as Terms).version <= standardSettings.terms.version

/**
 * Takes the change `revision` back, with a new line that has the value before it. Returns the values before and after
 * that line. Throws CONFLICT when there was a later change, INVALID when the former value is outside the bounds of
 * today, NOT_FOUND without such a change.
 */
export async function undoValue(
  { tx, env }: { tx: Tx; env: Deps['env'] },
  change: Change,
): Promise<{ before: SettingValue; after: SettingValue }> {
  const undone = await findChange(tx, change)
  if (!undone) throw new Refusal('NOT_FOUND')
  const isStandard = isSameValue(undone.before, standardOf(env)[change.name])
  const problem = isStandard ? null : settingProblem(settings[change.name], undone.before)
  if (problem) throw new Refusal('INVALID', { message: problem })
  await addChange(tx, { ...change, before: undone.value, value: undone.before, isUndo: true })
  return { before: undone.value, after: undone.before }
}

async function addChange(
  tx: Tx,
  { revision, memberId, now, ...line }: Change & { before: SettingValue; value: SettingValue; isUndo: boolean },
): Promise<void> {
  const isFirst = await insertChange(tx, { ...line, revision: revision + 1, changedBy: memberId, at: now })
  if (!isFirst) throw changedMeanwhile()
}

const changedMeanwhile = () => new Refusal('CONFLICT', { message: settingTexts.changedMeanwhile })
