import { penceEntered } from '@hemline/contract/entered-amount.ts'
import { memberName } from '@hemline/contract/members/names.ts'
import { actsSaying, settingsSaying } from '@hemline/contract/operator/audit-words.ts'
import { settingNames, settings } from '@hemline/contract/settings/settings.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { contains } from '../base/search-words.ts'
import { uuidIn } from '../base/uuid.ts'
import { publishChange } from '../live/publish-change.ts'
import { isMember } from '../members/search-store.ts'

/** Logs an operator's action, and publishes it to the other operators; lines are never changed. */
export async function writeLine(
  tx: Tx,
  line: {
    operatorId: string
    action: string
    orderId: string | null
    subject: string
    detail: Record<string, unknown>
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('operatorLines')
    .values({
      operatorId: line.operatorId,
      action: line.action,
      orderId: line.orderId,
      subject: line.subject,
      detail: JSON.stringify(line.detail),
      at: line.now,
    })
    .execute()
  await publishChange(tx, 'desk', {}, line.now)
}

export type LineSearch = {
  subject?: string
  orderId?: string
  words?: readonly string[]
  beforeId?: number
  limit: number
}

/**
 * Returns lines, newest first, with the names of the operator and of the members or listing concerned; only those about
 * `subject` or the order, those in which every word occurs, and those before `beforeId`, where they are given.
 */
export async function listLines(db: Db, { subject, orderId, words = [], beforeId, limit }: LineSearch) {
  const subjects = await Promise.all(words.map((word) => findNamed(db, word)))
  return db
    .selectFrom('operatorLines as l')
    .innerJoin('members as m', 'm.id', 'l.operatorId')
    .selectAll('l')
    .select(['m.firstName', 'm.email', 'm.erasedAt', namedIn.as('about'), reportedIn.as('reported')])
    .$if(subject !== undefined, (query) => query.where('l.subject', '=', subject!))
    .$if(orderId !== undefined, (query) => query.where('l.orderId', '=', orderId!))
    .$if(beforeId !== undefined, (query) => query.where('l.id', '<', beforeId!))
    .where((eb) => eb.and(subjects.map(occursIn)))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
}

const memberActs = [
  ...['suspend-member', 'reinstate-member', 'note-member', 'warn-member', 'end-sessions', 'delete-member'],
  ...['export-member', 'verify-email', 'grant-coin', 'take-coin', 'resend-letter', 'change-role', 'view-member'],
  ...['reset-second-factor', 'ban-member', 'remove-reported', 'uphold-decision', 'take-decision-back'],
]
const listingActs = ['hide-listing', 'show-listing', 'approve-listing']
const isOneOf = (acts: readonly string[]) => sql`l.action in (${sql.join(acts.map((act) => sql.lit(act)))})`

const assignments = ['assign-case', 'assign-report']
const reportHolders = ['assign-report', 'unassign-report']
const paymentsBack = ['mark-payout-returned', 'mark-payout-not-sent']

const nameOf = (id: RawBuilder<unknown>) => sql<string | null>`(
  select coalesce(nullif(trim(concat(about.first_name, ' ', about.second_name)), ''),
                  case when about.erased_at is null then ${memberName('')}::text else ${memberName('', true)}::text end)
  from members about where about.id = ${id})`
const uuidOf = (field: string) => uuidIn(sql`l.detail->>${sql.lit(field)}`)
const reportedMember = sql`(select r.subject_id from reports r where r.id = ${uuidIn(sql`l.subject`)})`

/** The subject of a line, by its name; a member without one is new, or former once they are erased. */
const namedIn = sql<string>`coalesce(case
  when ${isOneOf(memberActs)} then ${nameOf(uuidIn(sql`l.subject`))}
  when ${isOneOf(assignments)} then ${nameOf(uuidOf('to'))}
  when l.action = 'unassign-report' then ${nameOf(reportedMember)}
  when l.action = 'close-report' then ${nameOf(uuidOf('subjectId'))}
  when l.action = 'mark-owed-paid' then
    ${nameOf(sql`(select w.member_id from owed_lines w where w.id = ${uuidOf('owedId')})`)}
  when ${isOneOf(paymentsBack)} then ${nameOf(sql`(select p.member_id from payouts p where p.id = ${uuidOf('payoutId')})`)}
  when ${isOneOf(listingActs)} then
    (select concat(about.brand, ' ', about.category) from listings about where about.id = l.subject)
  end, l.subject)`

/** Whom the report is about that was given to an operator. */
const reportedIn = sql<string | null>`case when l.action = 'assign-report' then ${nameOf(reportedMember)} end`

/**
 * What has a word in its name: members by first name or email, as an operator is shown, and by name, as the subject of a
 * line is; listings that a line is about.
 */
type Named = { word: string; operators: string[]; members: string[]; listings: string[] }

/** Looked up before the lines, so that the search reads indexes and not the names of every line. */
async function findNamed(db: Db, word: string): Promise<Named> {
  const has = (text: RawBuilder<unknown>) => contains(text, word)
  const { rows } = await sql<{ id: string; isOperator: boolean; isMember: boolean }>`
    select m.id, (${has(sql`m.first_name`)} or ${has(sql`m.email::text`)}) as is_operator,
           (${has(sql`m.first_name`)} or ${has(sql`m.second_name`)}) as is_member
    from members m where ${isMember(word)}`.execute(db)
  // of those in the log alone, deleted ones too
  const listings = await sql<{ id: string }>`
    select id from (
      select about.id, about.brand, about.category from listings about
      where about.id in (select l.subject from operator_lines l where ${isOneOf(listingActs)})
      offset 0) about
    where ${has(sql`brand`)} or ${has(sql`category`)}`.execute(db)
  return {
    word,
    operators: rows.filter(({ isOperator }) => isOperator).map(({ id }) => id),
    members: rows.filter(({ isMember }) => isMember).map(({ id }) => id),
    listings: listings.rows.map(({ id }) => id),
  }
}

/** An amount as a line shows it: "£10.00" is 1000 pence. */
const penceOf = (word: string) => (word.startsWith('£') ? penceEntered(word) : null)

/** What an amount is in the details of a line. */
function amountsIn(word: string): string[] {
  const pence = penceOf(word)
  return pence === null ? [] : [`ence": ${pence},`, `ence": ${pence}}`]
}

/** Whether a word occurs in a line: in its act or the sentence of that, its subject or details, or in a name that it is shown with. */
function occursIn({ word, operators, members, listings }: Named) {
  const acts = actsSaying(word)
  return sql<boolean>`(${sql.join(
    [
      // exactly the text of operator_lines_searched
      ...[word, ...amountsIn(word)].map((one) =>
        contains(sql`(l.action || ' ' || l.subject || ' ' || l.detail::text)`, one),
      ),
      ...(acts.length > 0 ? [isOneOf(acts)] : []),
      ...ofSettings(word),
      ...(listings.length > 0 ? [sql`(${isOneOf(listingActs)} and l.subject = any (${listings}::text[]))`] : []),
      ...(operators.length > 0 ? [sql`l.operator_id = any (${operators}::uuid[])`] : []),
      ...(members.length > 0 ? ofMembers(members) : []),
    ],
    sql` or `,
  )})`
}

const settingActs = ['change-setting', 'undo-setting']
const amountSettings = settingNames.filter((name) => settings[name].kind === 'PENCE')

/** The changes of settings that are shown with this word in the setting's label, or with this amount before or after. */
function ofSettings(word: string) {
  const labelled = settingsSaying(word)
  const pence = penceOf(word)
  return [
    ...(labelled.length > 0 ? [sql`(${isOneOf(settingActs)} and l.subject = any (${labelled}::text[]))`] : []),
    ...(pence === null
      ? []
      : [
          sql`(${isOneOf(settingActs)} and l.subject = any (${amountSettings}::text[])
            and ${String(pence)} in (l.detail->>'before', l.detail->>'after'))`,
        ]),
  ]
}

/** The lines that are shown with the name of one of these members. */
function ofMembers(members: string[]) {
  const ids = sql`any (${members}::uuid[])`
  const texts = sql`any (${members}::text[])`
  return [
    sql`(${isOneOf(memberActs)} and l.subject = ${texts})`,
    sql`(${isOneOf(assignments)} and l.detail->>'to' = ${texts})`,
    sql`(l.action = 'close-report' and l.detail->>'subjectId' = ${texts})`,
    sql`(${isOneOf(reportHolders)} and l.subject in (select r.id::text from reports r where r.subject_id = ${ids}))`,
    sql`(l.action = 'mark-owed-paid'
      and l.detail->>'owedId' in (select w.id::text from owed_lines w where w.member_id = ${ids}))`,
    sql`(${isOneOf(paymentsBack)}
      and l.detail->>'payoutId' in (select p.id::text from payouts p where p.member_id = ${ids}))`,
  ]
}
