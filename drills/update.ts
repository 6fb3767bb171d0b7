import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../scripts/settings.ts'
import { troublesOf } from './answers.ts'
import { withCleanup } from './cleanup.ts'
import { withCluster } from './cluster.ts'
import { environment, Node } from './node.ts'
import { NotPossible } from './not-possible.ts'
import { requireReadable } from './readable-answers.ts'
import { requireStored, startTraffic } from './traffic.ts'

/** Where there is no release yet, the version before is this number of commits ago. */
const COMMITS_BEFORE = 30
const run = promisify(execFile)
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/**
 * Two nodes of the last release, in one clone, are updated to this commit as docs/hosting.md says, on one database and
 * under load: new files and `npm run build` beside the running nodes, then one restart after the other. No request may
 * fail, no acknowledged write may be lost, and pages of this commit must read the answers of the version before.
 */
export function rollingUpdate(): Promise<string> {
  return withCleanup(async (cleanup) => {
    const version = lastVersion()
    const tree = join(mkdtempSync(join(tmpdir(), 'hemline-old-')), 'tree')
    cleanup.defer(() => {
      rmSync(join(tree, '..'), { recursive: true, force: true })
      git('worktree', 'prune')
    })
    git('worktree', 'add', '--detach', tree, version)
    copyPackages(tree)
    // installs what the versions differ in, and builds: a node that starts has a limit of time
    await run('npm', ['run', 'build'], { cwd: tree, env: environment() })
    const make = (port: number, settings: Record<string, string>) => new Node(port, { ...settings, tree })
    const settings = { OPERATOR_EMAILS: 'drill-0@hemline.test', OPERATOR_SECOND_FACTOR: 'false' }
    return withCluster({ count: 2, members: 7, settings, make }, async ({ nodes, proxy, members, untilReady }) => {
      const [operator, ...others] = members
      const traffic = startTraffic(proxy.url, others, { uploadMs: 2_000 })
      while (traffic.answers.length < 50) await pause(50)
      const readable = await requireReadable(proxy.url, operator!)
      await run('git', ['checkout', '--detach', git('rev-parse', 'HEAD')], { cwd: tree })
      await run('npm', ['run', 'build'], { cwd: tree, env: environment() })
      for (const node of nodes) {
        await node.stop('process group')
        await node.start()
        await untilReady(node)
        await pause(3_000)
      }
      const writes = await traffic.stop()
      const troubles = [...troublesOf(traffic.answers), ...proxy.cut.slice(0, 5)]
      if (troubles.length > 0) throw new Error(`of ${traffic.answers.length} requests failed: ${troubles.join('; ')}`)
      await requireStored(writes)
      return `from ${version} to this commit on one database: ${traffic.answers.length} requests, none failed, no write lost, ${readable} calls of the version before readable`
    })
  })
}

/** The last release before this commit that has probes, or where there is none, the commit of some time ago. */
function lastVersion(): string {
  if (process.platform === 'win32' || !existsSync(join(root, '.git'))) throw new NotPossible('it needs a git clone')
  const tags = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD~1').split('\n')
  return tags.find(hasProbes) ?? git('rev-parse', '--short', `HEAD~${COMMITS_BEFORE}`)
}

/** Whether a version says when it is ready: 0.1.0 cannot be updated without losing requests. */
function hasProbes(tag: string): boolean {
  return spawnSync('git', ['grep', '--quiet', '/readyz', tag, '--', 'server/src'], { cwd: root }).status === 0
}

/** The packages of this work tree, linked: only what the versions differ in is installed. */
function copyPackages(tree: string): void {
  for (const place of ['.', 'contract', 'server', 'sandboxes', 'demo', 'web']) {
    const modules = join(root, place, 'node_modules')
    if (!existsSync(modules)) continue
    try {
      execFileSync('cp', ['-al', modules, join(tree, place)], { stdio: 'pipe' })
    } catch {
      // another disk, or a system without -l: npm installs all of them at the first start
      rmSync(join(tree, place, 'node_modules'), { recursive: true, force: true })
    }
  }
}
