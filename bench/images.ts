import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageLimits } from '@hemline/contract/images/purposes.ts'
import { migrate } from '@hemline/server/src/base/migrate.ts'
import { makeMember, tokenFor } from '@hemline/server/test/make-member.ts'
import sharp from 'sharp'
import { startPostgres } from '../scripts/postgres.ts'
import { median } from './figures.ts'
import { startHemline } from './start-hemline.ts'

/** A photo as today's phones take it. */
const WIDTH = 3024
const HEIGHT = 4032
const PHOTOS = 6
/** The most that an upload may cost, as a multiple of what libvips alone takes. */
const RATIO_MAX = 1.25
const limits = imageLimits.listing

/**
 * Measures how long the server takes for a photo of a listing, from the first byte sent to the answer, beside libvips
 * alone: the same photo decoded, resized to the same three widths and written. Returns 1 if the median of the pairs is
 * above the limit.
 */
export async function benchImages({ pairs }: { pairs: number }): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-bench-'))
  const postgres = await startPostgres()
  try {
    await migrate(postgres.url)
    process.env.DATABASE_URL = postgres.url
    const { deps, app, port } = await startHemline({ HEMLINE_DATA: join(folder, 'data') })
    try {
      const files = await Promise.all(Array.from({ length: PHOTOS }, (_, no) => photo(join(folder, `${no}.jpg`), no)))
      const token = await tokenFor(deps, (await makeMember(deps)).id)
      const forms = new Map(await Promise.all(files.map(async (file) => [file, await formOf(file)] as const)))
      const upload = (file: string) => uploaded({ form: forms.get(file)!, token, port })
      for (const file of files) for (const way of [upload, bare]) await way(file)
      const results: { ours: number; libvips: number; ratio: number }[] = []
      for (let pair = 0; pair < pairs; pair += 1) {
        const file = files[pair % files.length]!
        // the order alternates, so that drift over time affects both
        const first = await timed(pair % 2 === 0 ? upload : bare, file)
        const second = await timed(pair % 2 === 0 ? bare : upload, file)
        const [ours, libvips] = pair % 2 === 0 ? [first, second] : [second, first]
        results.push({ ours, libvips, ratio: ours / libvips })
      }
      const of = (key: 'ours' | 'libvips' | 'ratio') => median(results.map((one) => one[key]))
      const bytes = (await Promise.all(files.map((file) => readFile(file)))).reduce(
        (sum, { length }) => sum + length,
        0,
      )
      console.log(
        `A photo of ${WIDTH}×${HEIGHT} pixels, ${(bytes / files.length / 2 ** 20).toFixed(1)} MB, as three JPEGs, ${pairs} pairs`,
      )
      console.log(`  uploaded to Hemline  ${of('ours').toFixed(0)} ms`)
      console.log(`  libvips alone        ${of('libvips').toFixed(0)} ms`)
      console.log(`  ratio ${of('ratio').toFixed(2)} (at most ${RATIO_MAX})`)
      return of('ratio') > RATIO_MAX ? 1 : 0
    } finally {
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

/** The same three pictures by libvips alone. */
async function bare(file: string): Promise<void> {
  const { data, info } = await sharp(file, { sequentialRead: true })
    .autoOrient()
    .resize({ width: limits.width, height: limits.height, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const sizes = [
    { width: info.width, quality: 82 },
    { width: limits.cardWidth!, quality: 78 },
    { width: limits.thumbnailWidth, quality: 76 },
  ]
  for (const { width, quality } of sizes)
    await sharp(data, { raw }).resize({ width }).jpeg({ quality }).toFile(`${file}.${width}.jpg`)
}

async function timed(way: (file: string) => Promise<void>, file: string): Promise<number> {
  const from = performance.now()
  await way(file)
  return performance.now() - from
}
