import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../settings.ts'
import { programOf } from '../web-build.ts'

const workspaces = ['contract', 'server', 'web', 'sandboxes', 'demo']

/** A copy of the sources for compiling planted faults. Created when it is first needed. */
export class Mirror {
  private folder: string | null = null

  /**
   * Whether type checking of the contract, the server or the web fails with this text of `path`; for the server its own
   * only.
   */
  failsToCompile(path: string, text: string): boolean {
    this.folder ??= this.make()
    const file = join(this.folder, path)
    const original = readFileSync(file, 'utf8')
    writeFileSync(file, text)
    try {
      const places = path.startsWith('server/') ? ['server'] : workspaces
      return places.some((project) => !this.compiles(this.folder as string, project))
    } finally {
      writeFileSync(file, original)
    }
  }

  private compiles(folder: string, project: string): boolean {
    if (!existsSync(join(folder, project, 'tsconfig.json'))) return true
    const words = [programOf('typescript', 'bin/tsc'), '-p', project, '--noEmit']
    return spawnSync(process.execPath, words, { cwd: folder, stdio: 'ignore' }).status === 0
  }

  /** Copies everything except installed packages; links to our own packages point to the copies. */
  private make(): string {
    const folder = mkdtempSync(join(tmpdir(), 'hemline-mutants-'))
    for (const name of [...workspaces, 'scripts', 'tsconfig.json', 'tsconfig.base.json', 'package.json']) {
      if (!existsSync(join(root, name))) continue
      cpSync(join(root, name), join(folder, name), {
        recursive: true,
        filter: (from) => !/[/\\](node_modules|dist)$/.test(from),
      })
    }
    for (const place of ['.', ...workspaces])
      this.link(join(root, place, 'node_modules'), join(folder, place, 'node_modules'))
    rmSync(join(folder, 'node_modules/@hemline'), { recursive: true, force: true })
    mkdirSync(join(folder, 'node_modules/@hemline'))
    for (const name of readdirSync(join(root, 'node_modules/@hemline')))
      symlinkSync(join(folder, name), join(folder, 'node_modules/@hemline', name), 'junction')
    return folder
  }

  private link(from: string, to: string): void {
    if (!existsSync(from)) return
    mkdirSync(to)
    for (const name of readdirSync(from)) symlinkSync(join(from, name), join(to, name), 'junction')
  }

  remove(): void {
    if (this.folder) rmSync(this.folder, { recursive: true, force: true })
  }
}
