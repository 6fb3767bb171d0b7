import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SeedClient, seedClient } from '../demo/client.ts'
import { joinAsMember } from '../demo/sign-up.ts'
import { seededStamp } from '../scripts/settings.ts'

/** A data folder of a drill's own, which no demo community comes into, and which root's PostgreSQL can reach. */
export function dataFolder(parent = tmpdir()): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(parent, 'hemline-drill-'))
  chmodSync(folder, 0o755)
  writeFileSync(seededStamp(folder), 'a drill\n')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Signs that many members up at one node; they then call `through`. */
export async function newMembers(node: string, count: number, through = node): Promise<SeedClient[]> {
  const members: SeedClient[] = []
  for (let number = 0; number < count; number += 1) {
    const email = `drill-${number}@hemline.test`
    const { token } = await joinAsMember(node, { email, dateOfBirth: '1991-02-03' })
    members.push(seedClient(through, token))
  }
  return members
}
