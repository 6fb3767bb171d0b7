import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { root } from './settings.ts'
import { catalogue } from './spec-texts.ts'

/** Words that docs/voice.md rules out in what members and operators read, each with what to write instead. */
const rules: readonly [word: RegExp, instead: string][] = [
  [/\be-mails?\b/i, 'email'],
  [
    /\b(do|does|did|is|are|was|were|have|has|had|could|would|should) not\b(?! only)/i,
    'the contraction: don’t, isn’t, haven’t',
  ],
  [/\bcannot\b/i, 'can’t'],
  [/\bnot yours\b/i, 'what can’t be done, and why'],
  [/\b(she|her|hers|herself|he|him|himself)\b/i, 'they'],
  [/\b(lets?|letting) go\b/i, 'released'],
  [/\bthe (card|dress|address|account|home) of (\{\}|[A-Z])/, 'the name with ’s'],
  [/\bshall we\b/i, 'a button that says what it does'],
  [/\bwhoever\b/i, 'who it is'],
  [/\bsomething (went|is|has gone) wrong\b/i, 'what went wrong'],
  [/\bset aside\b/i, 'reserved'],
  [/\bhangs? unworn\b/i, 'what you’re not wearing'],
  [/\boperators alone\b/i, 'only operators'],
  [/\breason,? (for|that) both sides\b/i, 'Reason (sent to both)'],
  [/\ball of it on one page\b/i, 'Printable order summary'],
  [/\btime to post from\b/i, 'post it between two days'],
  [/^what happened$/i, 'Progress (an order), History (coins)'],
  [/^to be (there|with you|posted|posted back)\b/i, 'Due to be posted by, Arrives by'],
  [/\benter another number\b/i, 'Use a different tracking number'],
  [/^(before it goes out|as it reached you|as it came back)$/i, 'Before sending, On arrival, On return'],
  [/\bit says that\b/i, 'what it confirms'],
  [/\b(claim from|as) the tariff\b/i, 'Claim for damage, the agreed damage charges'],
  [/\bdates are free again\b/i, 'the dates are available again'],
  [/\bnot right\?/i, 'Something wrong?'],
  [/\bby itself\b/i, 'automatically'],
  [/\bagreed is\b/i, 'Due back'],
  [/\bthese days are free\b/i, 'Available dates are shown'],
  [/\bin your words\b/i, 'Your review'],
  [/^plain ground\b/i, '© Natural Earth'],
  [/^(what it is|the main colour|how it fits)$/i, 'Category, Colour, Fit'],
  [/\bstill to add\b/i, 'Please add …'],
  [/^(open on every day|block the days)\b/i, 'Available every day. Block dates'],
  [/^only mine$/i, 'My listings'],
  [/\bfriend in between\b/i, 'the mutual friend'],
  [/\beverything from the last\b/i, 'Notification history'],
  [/\boperator’s room\b/i, 'Admin'],
  [/\bdoes the order go on\b/i, 'What happens to the order?'],
  [/\bthe loan goes on\b/i, 'The loan continues as planned'],
  [/\bno ?one learns\b/i, 'Your address stays private'],
  [/\bpeople, with reviews\b/i, 'Reviewed by real people'],
  [/\bwho run (this )?hemline\b/i, 'the Hemline team'],
  [/\beverything about this order\b/i, 'Printable order summary'],
  [/^take back$|\btake the question back\b/i, 'Cancel request, Withdraw request'],
  [/^waiting for them$/i, 'Sent'],
  [/\bnobody is found\b/i, 'No members found'],
  [/\bcounts as accepted\b/i, 'what happens if nobody replies'],
  [/^no, as agreed$/i, 'No, keep the agreed date'],
  [/\bgarments?\b/i, 'item, or what it is: dress'],
  [/\b\d{4}-\d{2}-\d{2}\b/, 'the day as members read it: Sat 5 Dec'],
  [/\{stored day\}/, 'the day as members read it: formatNearDay, formatDay'],
  [/[\p{L}}]'\p{L}|s' \p{L}/u, 'the typographic ’'],
  [/(^|[\s(])"[\p{L}{]/u, 'the typographic “ and ”'],
]
/** Read by programs or fixed by docs/product.md, not by the voice: descriptions of calls, the policies and texts for a server's log. */
const notRead =
  /^(contract\/src\/policies\/|contract\/src\/.*(calls|shapes|routes)\.ts$|server\/src\/(base|outside)\/|server\/src\/identity\/wire\.ts$|server\/src\/account\/(personal-data|holding|[a-z-]+-holdings)\.ts$|server\/src\/(main|deps|settings)\.ts$|.*store\.ts$)/

/** The exact texts of docs/product.md, placeholders as in the texts that are read. */
const fixed = Object.values(catalogue)
  .flat()
  .map((text) => text.replace(/\{\w+\}/g, '{}'))

type Text = { at: number; text: string }

/** Variables that hold a day as it is stored ('2026-12-05'), by the functions of days.ts that return one. */
const storedDaysIn = (source: string) =>
  new Set(
    [
      ...source.matchAll(
        /const (\w+) = (?:addDays|addWorkingDays|today|furthestStart|earliestStart|lastPostingDay|postBackBy)\(/g,
      ),
    ].map((match) => match[1]),
  )

/** A sentence or label, not a name, a path, a class or a piece of SQL. */
const isRead = (text: string) =>
  /[a-z]{2,}.* /.test(text) && !/^(select|insert|update|delete|with|case|and|or|from|where) /i.test(text)

function textsIn(path: string, source: string): Text[] {
  const texts: Text[] = []
  const forLogs: { start: number; end: number }[] = []
  const storedDays = storedDaysIn(source)
  const add = (at: number, text: string) => texts.push({ at, text: text.replace(/\s+/g, ' ').trim() })
  new Visitor({
    NewExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && /Error$|Unavailable$/.test(callee.name)) forLogs.push({ start, end })
    },
    CallExpression: ({ callee, start, end }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (/^(error|warn|info|debug)$/.test(callee.property.name)) forLogs.push({ start, end })
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') add(start, value)
    },
    TemplateLiteral: ({ start, quasis, expressions }) => {
      const holes = expressions.map((one) =>
        one.type === 'Identifier' && storedDays.has(one.name) ? '{stored day}' : '{}',
      )
      add(start, quasis.map(({ value }, at) => value.cooked + (holes[at] ?? '')).join(''))
    },
    JSXText: ({ start, value }) => add(start, value),
  }).visit(parseSync(path, source).program)
  return texts.filter(({ at, text }) => isRead(text) && !forLogs.some(({ start, end }) => start < at && at < end))
}

/** Returns the breaches of one file as `path:line  "words": write …`. `path` is relative to the root. */
export function breachesIn(path: string, source: string): string[] {
  return textsIn(path, source).flatMap(({ at, text }) =>
    rules.flatMap(([word, instead]) => {
      const match = word.exec(text)
      if (!match || fixed.some((one) => text.includes(one))) return []
      return [
        `${path}:${source.slice(0, at).split('\n').length}  "${match[0]}" in "${text.slice(0, 90)}": write ${instead}`,
      ]
    }),
  )
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(path)
    return /(?<!\.test|\.stories|\.d)\.tsx?$/.test(entry.name) && !notRead.test(path) ? [path] : []
  })
}

if (import.meta.main) {
  const breaches = ['contract/src', 'web/src', 'server/src']
    .flatMap(filesIn)
    .flatMap((path) => breachesIn(path, readFileSync(join(root, path), 'utf8')))
  for (const line of breaches) console.error(line)
  console.log(breaches.length === 0 ? 'Every text keeps docs/voice.md.' : `${breaches.length} texts do not.`)
  process.exitCode = breaches.length === 0 ? 0 : 1
}
