import type { Env } from '../../base/env.ts'
import { askForFinding, type Finding, reasonOf, right, wrong } from '../../base/finding.ts'
import { timeLimits } from '../../base/time-limits.ts'
import { addressOf, checkTemplate } from './tile-server.ts'

const WHAT = 'Map'
/** The tile of southern England. */
const TILE = { z: 6, x: 31, y: 21 }

/** Reads one tile of the tile server; without one the map draws its own ground. */
export async function checkTiles({ TILE_URL, TILE_URL_DARK, TILE_USER_AGENT: agent }: Env): Promise<Finding> {
  try {
    for (const [name, template] of Object.entries({ TILE_URL, TILE_URL_DARK }))
      if (template) checkTemplate(name, template)
  } catch (error) {
    return wrong(WHAT, `${reasonOf(error)}.`)
  }
  if (!TILE_URL) return right(WHAT, 'The map draws its own plain ground.')
  const address = addressOf(TILE_URL, TILE, 1)
  const headers: Record<string, string> = agent ? { 'user-agent': agent } : {}
  const answer = await askForFinding(WHAT, address, { ms: timeLimits.outside.tilesMs, headers })
  if ('state' in answer) return answer
  if (answer.status !== 200 || !answer.type.startsWith('image/'))
    return wrong(WHAT, `${new URL(address).host} answers with ${answer.status} and no picture. Check TILE_URL.`)
  return right(WHAT, `${new URL(address).host} sends pictures.`)
}
