import type { Env } from '../../base/env.ts'
import { askForFinding, type Finding, right, wrong } from '../../base/finding.ts'
import { timeLimits } from '../../base/time-limits.ts'

const WHAT = 'Map'
/** The tile of southern England. */
const TILE: Record<string, string> = { z: '6', x: '31', y: '21', r: '', s: 'a' }

/** Reads one tile of the tile server; without one the map draws its own ground. */
export async function checkTiles({ TILE_URL: pattern, TILE_USER_AGENT: agent }: Env): Promise<Finding> {
  if (!pattern) return right(WHAT, 'The map draws its own plain ground.')
  const address = pattern.replace(/\{(\w+)\}/g, (whole, name: string) => TILE[name] ?? whole)
  const headers: Record<string, string> = agent ? { 'user-agent': agent } : {}
  const answer = await askForFinding(WHAT, address, { ms: timeLimits.outside.tilesMs, headers })
  if ('state' in answer) return answer
  if (answer.status !== 200 || !answer.type.startsWith('image/'))
    return wrong(WHAT, `${new URL(address).host} answers with ${answer.status} and no picture. Check TILE_URL.`)
  return right(WHAT, `${new URL(address).host} sends pictures.`)
}
