import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const isCompressed = (name: string) => /\.(js|css|svg|json)$/.test(name)
const WORTH_BYTES = 1024
/** From this size on, Brotli at its best quality takes seconds, and the first start waits for it. */
const LARGE_BYTES = 1_000_000
const LARGE_QUALITY = 9

/** Writes a Brotli copy beside each asset above 1 kB, which the server sends to browsers that accept it (decisions 64 and 90). */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      const folder = join(dir!, 'assets')
      await Promise.all(
        (await readdir(folder)).filter(isCompressed).map(async (name) => {
          const whole = await readFile(join(folder, name))
          if (whole.length < WORTH_BYTES) return
          const params = {
            [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
            [constants.BROTLI_PARAM_QUALITY]: whole.length < LARGE_BYTES ? constants.BROTLI_MAX_QUALITY : LARGE_QUALITY,
          }
          await writeFile(join(folder, `${name}.br`), await compress(whole, { params }))
        }),
      )
    },
  }
}
