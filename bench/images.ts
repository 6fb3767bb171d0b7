import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@hemline/server/src/base/migrate.ts'
import { makeMember, tokenFor } from '@hemline/server/test/make-member.ts'
import sharp from 'sharp'
import { startPostgres } from '../scripts/postgres.ts'
import { median, type Took, timed } from './figures.ts'
import { startHemline } from './start-hemline.ts'

/** A photo as today's phones take it. */
const WIDTH = 3024
const HEIGHT = 4032
const PHOTOS = 6
/** The most that an upload may cost, as a multiple of what libvips alone takes. */
const RATIO_MAX = 1.25

/**
 * Measures how long the server takes for a photo of a listing, from the first byte sent to the answer, beside libvips
 * alone: the same photo decoded, resized to the same three widths and written. Returns 1 if the median of the pairs is
 * above the limit. The processor times say whether other work on the machine slowed one of the two.
 */
export async function benchImages({ pairs }: { pairs: number }): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-bench-'))
  const postgres = await startPostgres()
  try {
    await migrate(postgres.url)
    process.env.DATABASE_URL = postgres.url
    const { deps, app, port } = await startHemline({ HEMLINE_DATA: join(folder, 'data') })
    const bare = startBare()
    try {
      const files = await Promise.all(Array.from({ length: PHOTOS }, (_, no) => photo(join(folder, `${no}.jpg`), no)))
      const token = await tokenFor(deps, (await makeMember(deps)).id)
      const forms = new Map(await Promise.all(files.map(async (file) => [file, await formOf(file)] as const)))
      const upload = (file: string) => timed(() => uploaded({ form: forms.get(file)!, token, port }))
      for (const file of files) for (const way of [upload, bare.make]) await way(file)
      const results: { ours: Took; libvips: Took }[] = []
      for (let pair = 0; pair < pairs; pair += 1) {
        const file = files[pair % files.length]!
        // the order alternates, so that drift over time affects both
        const first = await (pair % 2 === 0 ? upload : bare.make)(file)
        const second = await (pair % 2 === 0 ? bare.make : upload)(file)
        const [ours, libvips] = pair % 2 === 0 ? [first, second] : [second, first]
        results.push({ ours, libvips })
      }
      const lineOf = (way: 'ours' | 'libvips') => {
        const of = (key: keyof Took) => median(results.map((pair) => pair[way][key])).toFixed(0)
        return `${of('ms')} ms, processor ${of('cpuMs')} ms`
      }
      const ratio = median(results.map(({ ours, libvips }) => ours.ms / libvips.ms))
      const cpuRatio = median(results.map(({ ours, libvips }) => ours.cpuMs / libvips.cpuMs))
      const bytes = (await Promise.all(files.map((file) => readFile(file)))).reduce(
        (sum, { length }) => sum + length,
        0,
      )
      console.log(
        `A photo of ${WIDTH}×${HEIGHT} pixels, ${(bytes / files.length / 2 ** 20).toFixed(1)} MB, as three JPEGs, ${pairs} pairs`,
      )
      console.log(`  uploaded to Hemline  ${lineOf('ours')}`)
      console.log(`  libvips alone        ${lineOf('libvips')}`)
      console.log(`  ratio ${ratio.toFixed(2)} (at most ${RATIO_MAX}), of the processor ${cpuRatio.toFixed(2)}`)
      return ratio > RATIO_MAX ? 1 : 0
    } finally {
      bare.stop()
      await app.close()
      await deps.close()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a photo with the detail of cloth: an even picture would cost nothing to encode. */
async function photo(path: string, no: number): Promise<string> {
  const grain = { type: 'gaussian', mean: 120 + 10 * no, sigma: 28 } as const
  const cloth = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000', noise: grain } })
    .blur(1.6)
    .jpeg({ quality: 88 })
    .toBuffer()
  await writeFile(path, cloth)
  return path
}

const agent = new http.Agent({ keepAlive: true })

/** Sends a form made beforehand, as fast as the server takes it: what `fetch` costs is not the server's. */
function uploaded({ form, token, port }: { form: Buffer; token: string; port: number }): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': form.length,
  }
  return new Promise((resolve, reject) => {
    const sent = http.request({ agent, method: 'POST', host: '127.0.0.1', port, path: '/api/upload-images', headers })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      const failed = answer.statusCode! >= 300 ? new Error(`upload: ${answer.statusCode}`) : null
      answer.resume().once('end', () => (failed ? reject(failed) : resolve()))
    })
    sent.end(form)
  })
}

const BOUNDARY = 'hemline-bench'

async function formOf(file: string): Promise<Buffer> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(head), await readFile(file), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/**
 * Starts libvips alone in a process of its own. In the server's process its pixels would be garbage of the server's, whose
 * collector then marks the whole heap while the next photo is uploaded.
 */
function startBare(): { make(file: string): Promise<Took>; stop(): void } {
  const child = fork(new URL('images-bare.ts', import.meta.url))
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`images-bare.ts ended with ${code}`)))
  ended.catch(() => undefined)
  const make = async (file: string): Promise<Took> => {
    const answer = once(child, 'message')
    child.send(file)
    const [took] = await Promise.race([answer, ended])
    return took
  }
  return { make, stop: () => child.kill() }
}
