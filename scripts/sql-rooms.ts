import { parseSync, Visitor } from 'vite'
import { spotOf } from './rooms.ts'

const builders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])
const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])
/** The writes in a statement's text: `insert into x`, `update x`, `delete from x`, not what `do update set` writes of the same row. */
const writtenIn = /\b(?:insert\s+into|(?<!\bdo\s+)update|delete\s+from)\s+([a-z_][a-z0-9_]*)/gi
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The tables that each domain owns: only it writes them, and other domains may join them. */
const tablesOf: Record<string, readonly string[]> = {
  base: ['idempotentWrites', 'issuerDocuments', 'secrets'],
  account: ['dataExports'],
  claims: ['claims'],
  coins: ['coinLines', 'coins'],
  'condition-checks': ['conditionChecks'],
  conversations: ['conversations', 'messages'],
  favourites: ['favourites'],
  friends: ['contactLookups', 'friendInvites', 'friendships'],
  handovers: ['handoverTries'],
  identity: [
    ...['accounts', 'outsideIdentities', 'passwordResets', 'refreshTokens', 'resetCodes', 'signUps', 'throttles'],
    ...['emailChanges', 'outsideRefreshes', 'tokenFamilies'],
  ],
  images: ['images'],
  calendars: ['calendarFeeds'],
  issues: ['extensions', 'orderIssues', 'resolutions'],
  meetings: ['meetings'],
  listings: ['friendNews', 'listings', 'searchWords'],
  live: ['liveEvents'],
  members: ['bans', 'formerEmails', 'operatorRoles', 'members', 'phoneCodes', 'publicPoints', 'shownPoints'],
  notifications: [
    ...[
      'deliveries',
      'letters',
      'newsletterLetters',
      'newsletters',
      'notificationChoices',
      'notifications',
      'pushSubscriptions',
    ],
  ],
  operator: [
    ...[
      'blockedNetworks',
      'caseAssignments',
      'memberViews',
      'numbersStale',
      'numbersWeeks',
      'operatorLines',
      'recoveryCodes',
      'reportAssignments',
    ],
    ...['secondFactorPasses', 'secondFactors'],
  ],
  orders: ['orderEvents', 'orders'],
  payments: [
    ...[
      'owedLines',
      'paymentCorrections',
      'paymentCustomers',
      'paymentDrifts',
      'paymentEvents',
      'paymentOperations',
      'removedCards',
      'turns',
    ],
  ],
  payouts: ['payoutBatches', 'payoutDetails', 'payouts'],
  requests: ['blockedDays', 'bookings', 'enquiries', 'pendingRequests'],
  reviews: ['reviews'],
  safety: ['appeals', 'blocks', 'reports'],
  settings: ['settingChanges', 'termsRead'],
  'share-links': ['shareLinkCounts', 'shareLinkDays', 'shareLinks'],
  shipping: ['carrierClaims', 'labelOrders', 'parcels'],
}

/** Other writers of a table, with the reason; a new entry needs a review. */
const alsoWrites: Record<string, readonly string[]> = {
  // Erasing a member: their row, and Hemline's own messages and letters about them to others.
  account: ['letters', 'members', 'messages'],
  // Copies in the member's row for hot reads: friends by number, the sum of ratings.
  friends: ['members'],
  reviews: ['members'],
  // What is owed is paid out by a batch, or by the operator by other means.
  payouts: ['owedLines'],
  operator: ['owedLines'],
}

/** The files of server/src/base that hold SQL: each is a store. A new one needs a review. */
const baseWithSql = new Set([
  'blocked-networks.ts',
  'concurrent-migrations.ts',
  'database-check.ts',
  'database-hosts.ts',
  'idempotency.ts',
  'issuer-documents.ts',
  'keyset.ts',
  'live-hub.ts',
  'live-outbox.ts',
  'migrate.ts',
  'reads.ts',
  'search-words.ts',
  'secrets.ts',
  'sorted.ts',
  'uuid.ts',
])

type Statement = { at: number; table: string | null }

function statementsIn(path: string, text: string): Statement[] {
  const statements: Statement[] = []
  const { program } = parseSync(path, text)
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const isPool = callee.object.type === 'Identifier' && /^(pool|client)$/.test(callee.object.name)
      const isPoolOf =
        callee.object.type === 'MemberExpression' &&
        callee.object.property.type === 'Identifier' &&
        callee.object.property.name === 'pool'
      if (name === 'query' && (isPool || isPoolOf)) statements.push({ at: start, table: null })
      if (!builders.has(name)) return
      const [first] = given
      const table = first?.type === 'Literal' && typeof first.value === 'string' ? first.value.split(' ')[0]! : null
      statements.push({ at: start, table: writers.has(name) ? table : null })
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      const tables = [
        ...quasi.quasis
          .map(({ value }) => value.raw)
          .join('?')
          .matchAll(writtenIn),
      ]
      statements.push({ at: start, table: null }, ...tables.map(([, table]) => ({ at: start, table: camel(table!) })))
    },
  }).visit(program)
  return statements
}

/**
 * Returns every statement of a file that is outside a store, or writes a table of another domain, as `path:line  what`.
 */
export function sqlBreaches(path: string, text: string): string[] {
  const spot = spotOf(path)
  if ((spot.room !== 'server/domain' && spot.room !== 'server/base') || /\.test\.ts$/.test(path)) return []
  const isBase = spot.room === 'server/base'
  const owner = isBase ? 'base' : spot.domain
  const owned = new Set([...(tablesOf[owner] ?? []), ...(alsoWrites[owner] ?? [])])
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const isStore = isBase ? baseWithSql.has(spot.file) : /(^|-)store\.ts$/.test(spot.file)
  const breaches = statementsIn(path, text).flatMap(({ at, table }) => {
    if (!isStore)
      return [`${path}:${lineOf(at)}  SQL belongs in a *store.ts${isBase ? ', or in a file of baseWithSql' : ''}`]
    if (table === null || owned.has(table)) return []
    return [`${path}:${lineOf(at)}  ${owner} does not own ${table}, so it may read but not write it`]
  })
  return [...new Set(breaches)]
}
