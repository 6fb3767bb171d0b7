import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@hemline/contract/call.ts'
import type { SeedClient } from '../demo/client.ts'
import { root } from '../scripts/settings.ts'

/** Every GET call that can be made without input. */
async function plainCalls(): Promise<Call[]> {
  const files = globSync('contract/src/*/*calls.ts', { cwd: root })
  const modules: object[] = await Promise.all(files.map((file) => import(join(root, file))))
  return (
    modules
      .flatMap((module) => Object.values(module) as unknown[])
      .filter((one): one is Call => typeof one === 'object' && one !== null && 'method' in one && 'answer' in one)
      .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
      // a call without a query has none at run time
      .filter(({ query }) => !query || query.safeParse({}).success)
  )
}

/**
 * Throws where a page of this commit cannot read what a node of the version before answers, as it happens while nodes are
 * updated one after the other: a field that is new in an answer needs a default. Also throws for one who is no operator,
 * since those calls are not answered then. Returns how many calls were answered.
 */
export async function requireReadable(node: string, operator: SeedClient): Promise<number> {
  const wrong: string[] = []
  const answered: string[] = []
  for (const { path, answer } of await plainCalls()) {
    const response = await fetch(node + path, { headers: { authorization: `Bearer ${operator.token}` } })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    // one that only this commit has
    if (!response.ok || !isJson) {
      await response.body?.cancel()
      continue
    }
    answered.push(path)
    const read = answer.safeParse(await response.json())
    if (!read.success) wrong.push(`${path}: ${read.error.issues.map((issue) => issue.path.join('.')).join(', ')}`)
  }
  if (wrong.length > 0) throw new Error(`a page of this version can’t read the version before: ${wrong.join('; ')}`)
  if (!answered.some((path) => path.startsWith('/api/operator/'))) throw new Error('the member is no operator')
  return answered.length
}
