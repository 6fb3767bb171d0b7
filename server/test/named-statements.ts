import { createHash } from 'node:crypto'
import pg from 'pg'

// A setup file of vitest. Statements with parameters get a name, so that PostgreSQL parses and plans each once for a
// connection: tests run the same few hundred again and again, and planning them was a fifth of the database's time (decision 93).
const marked = pg.Client.prototype as pg.Client & { namesStatements?: true }
if (!marked.namesStatements) {
  marked.namesStatements = true
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `t${createHash('md5').update(text).digest('base64url')}`
    names.set(text, name)
    return name
  }
  const query = marked.query as (...given: unknown[]) => unknown
  marked.query = function (this: pg.Client, text: unknown, values: unknown, ...others: unknown[]) {
    return typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? query.call(this, { name: nameOf(text), text, values }, ...others)
      : query.call(this, text, values, ...others)
  } as typeof marked.query
}
