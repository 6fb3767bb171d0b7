import type { SettingName } from '@hemline/contract/settings/settings.ts'
import type { SettingValue, Terms } from '@hemline/contract/settings/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/** Returns the latest value of each setting that was changed; with `at`, as it was then. */
export function listValues(
  db: Db | Tx,
  { names, at }: { names: readonly SettingName[]; at?: Date | undefined },
): Promise<{ name: SettingName; value: SettingValue; revision: number }[]> {
  return db
    .selectFrom('settingChanges')
    .distinctOn('name')
    .select(['name', 'value', 'revision'])
    .where('name', 'in', [...names])
    .$if(at !== undefined, (query) => query.where('at', '<=', at!))
    .orderBy('name')
    .orderBy('revision', 'desc')
    .execute()
}

/** Returns the changes of every setting, newest first, at most `most` of each, with who made them; no member for what was set before the history began. */
export function listChanges(db: Db | Tx, most: number) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('settingChanges')
        .selectAll()
        .select(sql<number>`row_number() over (partition by name order by revision desc)`.as('place'))
        .as('c'),
    )
    .leftJoin('members as m', 'm.id', 'c.changedBy')
    .select(['c.name', 'c.revision', 'c.before', 'c.value', 'c.note', 'c.isUndo', 'c.at'])
    .select(['c.changedBy', 'm.firstName', 'm.secondName', 'm.erasedAt'])
    .where('c.place', '<=', most)
    .orderBy('c.name')
    .orderBy('c.revision', 'desc')
    .execute()
}

/** Returns what the terms were changed to, oldest first. */
export async function listTerms(db: Db | Tx): Promise<Terms[]> {
  const changes = await db
    .selectFrom('settingChanges')
    .select('value')
    .where('name', '=', 'terms')
    .orderBy('revision')
    .execute()
  return changes.map(({ value }) => value as Terms)
}

/** Whether a version of the terms has that day, in force or undone since. */
export async function hasTermsOf(db: Db | Tx, version: string): Promise<boolean> {
  const change = await db
    .selectFrom('settingChanges')
    .select('revision')
    .where('name', '=', 'terms')
    .where(sql<string>`value->>'version'`, '=', version)
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

/** Returns one change; undefined without it. */
export function findChange(db: Db | Tx, { name, revision }: { name: SettingName; revision: number }) {
  return db
    .selectFrom('settingChanges')
    .select(['before', 'value'])
    .where('name', '=', name)
    .where('revision', '=', revision)
    .executeTakeFirst()
}

/** Adds a change. Returns false when another one of the same revision came first: the unique key decides. */
export async function insertChange(
  tx: Tx,
  change: {
    name: SettingName
    revision: number
    before: SettingValue
    value: SettingValue
    note: string
    isUndo: boolean
    changedBy: string
    at: Date
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('settingChanges')
    .values({ ...change, before: JSON.stringify(change.before), value: JSON.stringify(change.value) })
    .onConflict((conflict) => conflict.columns(['name', 'revision']).doNothing())
    .returning('revision')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns the community's name where an owner has changed it; null before. */
export async function readSenderName(db: Db | Tx): Promise<string | null> {
  const [line] = await listValues(db, { names: ['communityName'] })
  return typeof line?.value === 'string' ? line.value : null
}

/** Returns the versions of the terms that the member agreed to when joining, and last read about. */
export async function findKnownTerms(db: Db | Tx, memberId: string): Promise<(string | null)[]> {
  const row = await db
    .selectFrom('members as m')
    .leftJoin('termsRead as r', 'r.memberId', 'm.id')
    .select(['m.termsVersion', 'r.version'])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
  return row ? [row.termsVersion, row.version] : []
}

/** Remembers that the member read what changed in a version; a later one remains. */
export async function writeTermsRead(
  db: Db | Tx,
  { memberId, version, now }: { memberId: string; version: string; now: Date },
): Promise<void> {
  await db
    .insertInto('termsRead')
    .values({ memberId, version, readAt: now })
    .onConflict((conflict) =>
      conflict.column('memberId').doUpdateSet({ version, readAt: now }).where('termsRead.version', '<', version),
    )
    .execute()
}
