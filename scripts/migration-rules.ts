/** A statement of a migration that a node of the version before, or a member who writes meanwhile, may not survive. */
export type Fault = { rule: string; line: number; message: string }

type Rule = { rule: string; finds: RegExp; message: string }

/**
 * What Squawk does not look for. The first group is the table; a table that the same file creates is exempt, since no
 * version before knows it.
 */
const rules: readonly Rule[] = [
  {
    rule: 'drop-default',
    finds: /^alter table (?:only )?(\w+) .*\bdrop default\b/,
    message: 'the version before inserts rows without this column',
  },
  {
    rule: 'tightened-check',
    finds:
      /^alter table (?:only )?(\w+) (?:.*, ?)?add (?:constraint \w+ )?(?:check|unique|foreign key|exclude|primary key)\b/,
    message: 'the version before may write what this rejects: say why it does not',
  },
  {
    rule: 'tightened-uniqueness',
    finds: /^create unique index (?:concurrently )?(?:if not exists )?\w+ on (\w+)/,
    message: 'the version before may write the same twice: say why it does not',
  },
  {
    rule: 'new-trigger',
    finds: /^create (?:or replace )?(?:constraint )?trigger .*? on (\w+)/,
    message: 'the version before meets this trigger: say why its writes pass',
  },
  {
    rule: 'replaced-function',
    finds: /^create or replace (?:function|procedure|view)\b/,
    message: 'the version before calls it too: say why it works for both',
  },
  {
    rule: 'dropped-object',
    finds: /^drop (?:trigger|function|procedure|view|materialized view|type|domain|sequence|extension|schema)\b/,
    message: 'the version before may use it',
  },
  {
    rule: 'renamed-object',
    finds: /^alter (?:type|function|view|sequence|schema|domain)\b.*\brename\b/,
    message: 'the version before knows the former name',
  },
  {
    rule: 'changed-rows',
    finds: /^(?:update|delete from|with .* (?:update|delete from)) ?(\w*)/,
    message:
      'members who write these rows wait until all migrations are done: say why there are few, or do it in a job',
  },
]

const TABLE_MADE = /^create (?:unlogged )?table (?:if not exists )?(\w+)/

/** Returns the faults of one migration that Squawk does not find; lines are counted from 1. */
export function ownFaults(text: string): Fault[] {
  const statements = statementsOf(text)
  const made = new Set(statements.flatMap(({ words }) => TABLE_MADE.exec(words)?.[1] ?? []))
  return statements.flatMap(({ words, line }) =>
    rules.flatMap(({ rule, finds, message }) => {
      const [all, table] = finds.exec(words) ?? []
      return all === undefined || made.has(table ?? '') ? [] : [{ rule, line, message }]
    }),
  )
}

const unreadable = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g

/** The statements without comments, texts and bodies of functions, in lower case with single spaces. */
function statementsOf(text: string): { words: string; line: number }[] {
  const blank = text.replace(unreadable, (match) => match.replace(/[^\n]/g, ' '))
  let at = 0
  return blank.split(';').flatMap((piece) => {
    const begin = at + (piece.length - piece.trimStart().length)
    at += piece.length + 1
    const words = piece.trim().toLowerCase().replaceAll('"', '').replace(/\s+/g, ' ')
    return words ? [{ words, line: blank.slice(0, begin).split('\n').length }] : []
  })
}

const ALLOWED = /^-- allowed ([\w-]+): (.{20,})$/gm

/**
 * The exceptions that a migration names for itself, by rule: a line `-- allowed rule-name: the reason`, of at least 20
 * characters.
 */
export function allowedIn(text: string): Map<string, string> {
  return new Map([...text.matchAll(ALLOWED)].map(([, rule = '', reason = '']) => [rule, reason]))
}
