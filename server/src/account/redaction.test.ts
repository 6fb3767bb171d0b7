import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGarment, reviewedLoan } from '../../test/loans.ts'
import { befriend, createWorld, type World } from '../../test/world.ts'
import { eraseDue } from './actions.ts'
import { textsByOthers } from './personal-data.ts'
import { redactTraces, tracesPattern } from './redaction.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Column = { table: string; name: string; type: string }

/** Every text column of every schema; `dev` belongs to the sandboxes and does not exist in production. */
async function wordColumns(): Promise<Column[]> {
  const { rows } = await world.deps.pool.query<Column>(
    `select format('%I.%I', c.table_schema, c.table_name) as "table", c.column_name as name, c.udt_name as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema not in ('pg_catalog', 'information_schema', 'dev') and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.udt_name in ('text', 'varchar', 'citext', 'json', 'jsonb', '_text', '_varchar') order by 1, 2`,
  )
  return rows
}

/** Columns without text about other members. A new table with such text must not be listed here. */
const ofOneself: Record<string, string> = {
  'public.members': 'what a member says of themselves; the erased row is looked at below',
  'public.accounts': 'how a member signs in',
  'public.former_emails': 'how a member signed in before',
  'public.outside_identities': 'how a member signs in',
  'public.sign_ups': 'how a member signs in',
  'public.password_resets': 'how a member signs in',
  'public.token_families': 'how a member signs in',
  'public.refresh_tokens': 'how a member signs in',
  'public.member_views': 'a hash of a token',
  'public.second_factors': 'how a member signs in, encrypted',
  'public.recovery_codes': 'how a member signs in',
  'public.second_factor_passes': 'how a member signs in',
  'public.listings': 'what a member says of their own garment',
  'public.images': 'paths of files',
  'public.push_subscriptions': 'addresses of devices',
  'public.notification_choices': 'names of topics',
  'public.operator_lines.subject': 'ids and numbers; the title of a newsletter alone is a text',
  'public.setting_changes.before': 'the community’s own words and numbers',
  'public.setting_changes.value': 'the community’s own words and numbers',
  'public.status_lines': 'ids, and names of states',
  'public.payout_details': 'what a member entered of themselves, encrypted',
  'public.live_events': 'ids, for two hours',
  'public.letters.job': 'names of jobs',
  'public.letters.key': 'names of letters, and ids',
  'public.letters.fingerprint': 'a hash',
  'public.letters.sealed': 'what a letter says, encrypted, for 60 days',
  'public.idempotent_writes': 'answers of a member’s own calls, for a week',
  'public.payment_events': 'the provider’s numbers',
  'public.payment_drifts': 'the provider’s numbers',
  'public.payment_customers': 'the provider’s numbers',
  'public.secrets': 'keys of the server',
  'public.turns': 'names of work',
  'public.search_words': 'single words of items that everyone may see',
  'public.notifications.participants_key': 'ids, by which the notices are found',
  'jobs.job_common': 'a part of jobs.job',
  'jobs.queue': 'names of work',
  'jobs.version': 'names of work',
  'jobs.schedule': 'names of work',
  'jobs.subscription': 'names of work',
}

/** Columns of ids, keys, states and paths beside texts of others: an erasure leaves them as they are (decision 401). */
const codes: Record<string, readonly string[]> = {
  messages: ['client_id', 'type'],
  orders: [
    ...['client_key', 'delivery_method', 'disputed_from', 'listing_id', 'order_number', 'payment_intent_id', 'price'],
    ...['lender_address', 'lendee_address', 'settling', 'setup_intent_id', 'status', 'tariff', 'terms_version'],
  ],
  order_events: ['by_role', 'move', 'from_status', 'to_status'],
  order_issues: ['images', 'role', 'topic'],
  extensions: ['state'],
  meetings: ['handover', 'state'],
  resolutions: ['outcome', 'to_status'],
  condition_checks: ['images', 'moment'],
  parcels: ['direction', 'shipment_id', 'tracking_number'],
  carrier_claims: ['direction'],
  label_orders: ['state', 'unused'],
  owed_lines: ['kind'],
  payment_operations: ['key', 'kind', 'payment_intent_id', 'refusal_code', 'setup_intent_id', 'state'],
  payment_corrections: ['act', 'kind', 'payment_intent_id'],
  reviews: ['type'],
  claims: ['charge_key', 'client_key', 'images', 'refusal_code', 'state'],
  pending_requests: ['delivery_method', 'listing_id', 'payment_intent_id', 'price', 'setup_intent_id', 'state'],
  enquiries: ['listing_id'],
  coin_lines: ['kind'],
  setting_changes: ['name'],
  appeals: ['act', 'state', 'target_id', 'target_type', 'token_hash'],
  reports: ['outcome', 'reason', 'state', 'target_id', 'target_type'],
  operator_lines: ['action'],
  newsletters: ['segment'],
  payouts: ['sealed'],
  timers: ['name', 'process'],
}

test('each column beside texts of others is one of texts, or a code', async () => {
  const tables = new Set(textsByOthers.map(({ table }) => table))
  const knownColumns = [
    ...textsByOthers.flatMap(({ table, columns }) => columns.map((name) => `${table}.${name}`)),
    ...Object.entries(codes).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  ]
  const besideOthers = (await wordColumns())
    .map(({ table, name }) => `${table.replace(/^public\./, '')}.${name}`)
    .filter((column) => tables.has(column.split('.')[0]!))
  expect(besideOthers.filter((column) => !knownColumns.includes(column))).toEqual([])
})

/** Writes the identifiers into a column of every row. Returns false where a constraint rejects them. */
async function plant({ table, name, type }: Column, words: string): Promise<boolean> {
  const column = `"${name}"`
  const planted = type.startsWith('json')
    ? `case jsonb_typeof(${column}::jsonb) when 'array' then ${column}::jsonb || jsonb_build_array($1::text)
       when 'object' then ${column}::jsonb || jsonb_build_object('planted', $1::text) else jsonb_build_object('planted', $1::text) end`
    : type.startsWith('_')
      ? `array[$1::text]`
      : `$1::text`
  try {
    const { rowCount } = await world.deps.pool.query(`update ${table} set ${column} = ${planted}`, [words])
    return (rowCount ?? 0) > 0
  } catch {
    return false
  }
}

test('no text in any column names an erased member', async () => {
  const ida = await world.member({ firstName: 'Idalina', secondName: 'Quillfeather' })
  const bea = await world.member({ firstName: 'Bea' })
  await befriend(ida, bea)
  const places = { address: '17 Quarrel Passage', postcode: 'LS1 4DY', secondaryAddress: '9 Zephyr Wynd' }
  await ida.ok(changeUser, { body: { ...places, secondaryCity: 'Leeds', secondaryPostcode: 'YO1 7HH' } })
  const orderId = await reviewedLoan(world, ida, bea, await listGarment(ida))
  await bea.ok(createReport, { body: { targetType: 'PROFILE', targetId: ida.id, reason: 'SCAM' } })
  await world.drain()
  const { phoneNumber, email } = (await ida.ok(getUser)).body.data
  const national = `0${phoneNumber!.slice(3, 7)} ${phoneNumber!.slice(7)}`
  const words = `Idalina Quillfeather, ${email}, ${national}, at 17 Quarrel Passage, ls14dy, or 9 Zephyr Wynd YO1 7HH; ${phoneNumber}`
  const now = world.clock.now()
  const parties = { orderId, lenderId: ida.id, lendeeId: bea.id }
  await world.db
    .insertInto('claims')
    .values({
      id: crypto.randomUUID(),
      ...parties,
      byOperator: false,
      lines: '[]',
      amountPence: 100,
      claimedPence: 100,
      description: words,
      images: '[]',
      state: 'DISMISSED',
      contestReason: words,
      decisionReason: words,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await world.db
    .insertInto('resolutions')
    .values({
      id: crypto.randomUUID(),
      orderId,
      operatorId: bea.id,
      outcome: 'COMPLETED',
      toStatus: 'COMPLETED',
      reason: words,
      refundPence: 0,
      chargePence: 0,
      isCoinReturned: false,
      at: now,
    })
    .execute()
  await world.db
    .insertInto('appeals')
    .values({
      id: crypto.randomUUID(),
      tokenHash: 'hash',
      memberId: bea.id,
      act: 'REMOVED',
      state: 'OFFERED',
      targetType: 'MESSAGE',
      targetId: crypto.randomUUID(),
      was: words,
      note: words,
      decidedBy: bea.id,
      decidedAt: now,
    })
    .execute()
  const detail = JSON.stringify({ reason: words, before: [{ note: words }] })
  await world.db
    .insertInto('operatorLines')
    .values({ operatorId: bea.id, action: 'SUSPEND', subject: bea.id, detail, at: now })
    .execute()
  await world.db
    .insertInto('settingChanges')
    .values({
      name: 'deliveryFee',
      revision: 1,
      before: '690',
      value: '750',
      note: words,
      isUndo: false,
      changedBy: bea.id,
      at: now,
    })
    .execute()
  await world.deps.jobs.enqueue(world.db, 'safety.letter', {
    kind: 'LOOKED_AT',
    memberId: bea.id,
    note: words,
    key: 'a',
  })

  const columns = (await wordColumns())
    .filter(
      // of a job, its data and its output; the rest belongs to the queue
      ({ table, name, type }) =>
        !(table in ofOneself) &&
        !(`${table}.${name}` in ofOneself) &&
        !codes[table.replace(/^public\./, '')]?.includes(name) &&
        (table !== 'jobs.job' || type === 'jsonb'),
    )
    .filter(({ table }) => !/migration/.test(table))
  const planted: string[] = []
  // these only grow: planting changes them as nothing else can
  const growing = ['operator_lines', 'order_events', 'coin_lines', 'setting_changes']
  const switchTriggers = async (how: 'disable' | 'enable') => {
    for (const table of growing) await world.deps.pool.query(`alter table ${table} ${how} trigger ${table}_no_change`)
  }
  await switchTriggers('disable')
  for (const column of columns) if (await plant(column, words)) planted.push(`${column.table}.${column.name}`)
  await switchTriggers('enable')
  for (const column of [
    'public.appeals.was',
    'public.claims.contest_reason',
    'public.claims.decision_reason',
    'public.resolutions.reason',
    'public.operator_lines.detail',
    'public.coin_lines.reason',
    'public.setting_changes.note',
    'public.reports.note',
    'jobs.job.data',
    'jobs.job.output',
    'jobs.job.source_output',
  ])
    expect(planted).toContain(column)

  const past = new Date(now.getTime() - 1)
  await world.db.updateTable('members').set({ deletesAt: past, suspendedAt: past }).where('id', '=', ida.id).execute()
  await eraseDue(world.deps)
  const row = await world.db.selectFrom('members').selectAll().where('id', '=', ida.id).executeTakeFirstOrThrow()
  expect(row.erasedAt).not.toBeNull()

  const needles = [
    email,
    phoneNumber!,
    national,
    'Quarrel Passage',
    'Zephyr Wynd',
    'LS1 4DY',
    'ls14dy',
    'YO1 7HH',
    'Quillfeather',
  ]
  const left: string[] = []
  for (const { table, name } of await wordColumns()) {
    const { rows } = await world.deps.pool.query<{ value: string }>(
      `select "${name}"::text as value from ${table} t where exists (select from unnest($1::text[]) needle where t."${name}"::text ilike '%' || needle || '%') limit 1`,
      [needles],
    )
    left.push(...rows.map(({ value }) => `${table}.${name}: ${value}`))
  }
  expect(left, 'say in server/src/account/personal-data.ts what becomes of these words').toEqual([])
  const claim = await world.db.selectFrom('claims').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
  expect(claim.decisionReason).toBe(
    '[erased], [erased], [erased], at [erased], [erased], or [erased] [erased]; [erased]',
  )
  expect(claim.amountPence).toBe(100)
})

test('a surname that is a colour remains in the description of a garment', () => {
  const traces = {
    emails: ['a@b.example'],
    fullNames: ['Ann Brown'],
    surnames: ['Brown'],
    phoneNumbers: [],
    places: [null, '1 A'],
    postcodes: [],
  }
  expect(redactTraces('The Brown dress of Ann Brown; Ms. Brown kept it', traces)).toBe(
    'The Brown dress of [erased]; [erased] kept it',
  )
  expect(tracesPattern(traces)).not.toContain('1 A')
})
