import type { Clock } from '../../base/clock.ts'
import { withDeadline } from '../../base/deadline.ts'
import type { Logger } from '../../base/log.ts'
import { timeLimits } from '../../base/time-limits.ts'
import type { ImageStore } from '../image-store/port.ts'
import type { CachedFile } from './disk-cache.ts'

const FOLDER = 'tiles/'
const TIME_BYTES = 8
/** A bucket that failed is not called for a while: tiles come by the hundred. */
const PAUSE_MS = 30_000

/** Pictures of the tile server that all nodes share. Neither call throws: without the bucket each node fetches its own. */
export type SharedTiles = {
  /** Returns the picture with the moment it was fetched; null when there is none, or the bucket does not answer. */
  get(key: string): Promise<CachedFile | null>
  put(key: string, file: CachedFile): Promise<void>
}

/**
 * Tiles in the folder `tiles` of the bucket (decision 157). An object begins with the moment at which its picture was
 * fetched, in ms; a newer picture takes the place of the older one.
 */
export function sharedTiles(
  store: Pick<ImageStore, 'get' | 'put'>,
  { clock, log }: { clock: Clock; log: Logger },
): SharedTiles {
  let pausedUntil = 0

  async function attempt<T>(run: () => Promise<T>): Promise<T | null> {
    if (clock.now().getTime() < pausedUntil) return null
    try {
      return await withDeadline(timeLimits.outside.sharedTilesMs, run)
    } catch (error) {
      pausedUntil = clock.now().getTime() + PAUSE_MS
      log.warn({ error: String(error) }, 'the bucket of shared tiles did not answer')
      return null
    }
  }

  return {
    async get(key) {
      const object = await attempt(() => store.get(FOLDER + key))
      if (!object || object.length <= TIME_BYTES) return null
      return { bytes: object.subarray(TIME_BYTES), at: new Date(object.readDoubleBE(0)) }
    },
    async put(key, { bytes, at }) {
      const time = Buffer.alloc(TIME_BYTES)
      time.writeDoubleBE(at.getTime())
      await attempt(() => store.put(FOLDER + key, Buffer.concat([time, bytes])))
    },
  }
}
