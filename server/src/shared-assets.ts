import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { AssetStore } from './outside/image-store/port.ts'

/** Open pages of the last builds still request their files (decision 64). */
const BUILDS_SHARED = 3
const LIST = 'builds.json'
const UPLOADS = 6
/** How long the list of files is trusted; a name that is not in it costs no request to the store. */
const LIST_MS = 30_000

const Builds = z.array(z.object({ build: z.string(), files: z.array(z.string()) }))
type Builds = z.output<typeof Builds>

/** The files of the last builds of all nodes, in the bucket (decision 157). */
export type SharedAssets = {
  /** Uploads the files of this build unless they are there, and deletes those of builds before the last three. */
  share(folder: string): Promise<void>
  /** Returns a file of any of these builds; null for any other name. */
  find(name: string): Promise<Buffer | null>
}

export function sharedAssets(store: AssetStore, now = () => performance.now()): SharedAssets {
  let listed: { at: number; builds: Builds } | null = null

  async function readList(): Promise<Builds> {
    if (listed && now() - listed.at < LIST_MS) return listed.builds
    const text = await store.get(LIST)
    const builds = text ? (Builds.safeParse(JSON.parse(text.toString())).data ?? []) : []
    listed = { at: now(), builds }
    return builds
  }

  return {
    async share(folder) {
      const build = basename(folder)
      const files = (await readdir(join(folder, 'assets'))).filter((name) => !name.endsWith('.br')).sort()
      const before = await readList()
      const there = new Set(before.flatMap((one) => one.files))
      const missing = files.filter((name) => !there.has(name))
      const upload = async () => {
        for (let name = missing.pop(); name; name = missing.pop())
          await store.put(name, await readFile(join(folder, 'assets', name)))
      }
      await Promise.all(Array.from({ length: UPLOADS }, upload))
      const after = [{ build, files }, ...before.filter((one) => one.build !== build)]
      const [shared, dropped] = [after.slice(0, BUILDS_SHARED), after.slice(BUILDS_SHARED)]
      await store.put(LIST, Buffer.from(JSON.stringify(shared)))
      listed = { at: now(), builds: shared }
      const needed = new Set(shared.flatMap((one) => one.files))
      for (const name of dropped.flatMap((one) => one.files)) if (!needed.has(name)) await store.remove(name)
    },
    async find(name) {
      const builds = await readList()
      return builds.some(({ files }) => files.includes(name)) ? store.get(name) : null
    },
  }
}
