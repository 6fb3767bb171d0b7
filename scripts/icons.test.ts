import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { iconFiles } from './icon-files.ts'
import { root } from './settings.ts'

const at = (address: string) => join(root, 'web/public', address)
const manifest = JSON.parse(readFileSync(at('manifest.webmanifest'), 'utf8'))
const page = readFileSync(join(root, 'web/index.html'), 'utf8')
const worker = readFileSync(at('sw.js'), 'utf8')

type Icon = { src: string; sizes: string; type: string; purpose?: string }

test('every icon of the manifest is there, in its size and type', async () => {
  const icons: Icon[] = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }: { icons: Icon[] }) => icons)]
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(at(src)).metadata()
    expect({ src, type: `image/${format === 'svg' ? 'svg+xml' : format}` }).toEqual({ src, type })
    if (sizes !== 'any') expect({ src, sizes: `${width}x${height}` }).toEqual({ src, sizes })
  }
})

test('the manifest has pictures for phones and for desktops that browsers accept: there, in their size, and of one form', async () => {
  const shots: (Icon & { form_factor: string; label: string })[] = manifest.screenshots
  expect(new Set(shots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes, type, form_factor: form, label } of shots) {
    const { width = 0, height = 0, format } = await sharp(at(src)).metadata()
    expect({ src, sizes: `${width}x${height}`, type: `image/${format}` }).toEqual({ src, sizes, type })
    const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
    expect({ src, fits: shorter >= 320 && longer <= 3840 && longer / shorter <= 2.3 }).toEqual({ src, fits: true })
    expect({ src, form }).toEqual({ src, form: width > height ? 'wide' : 'narrow' })
    expect(label).toMatch(/\w/)
  }
  for (const form of ['narrow', 'wide'])
    expect(new Set(shots.filter((one) => one.form_factor === form).map(({ sizes }) => sizes)).size).toBe(1)
})

test('the manifest has what an installable app needs: 192 and 512 pixels, whole and maskable', () => {
  const sizesOf = (purpose: string) =>
    (manifest.icons as Icon[]).filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)
  for (const purpose of ['any', 'maskable'])
    expect(sizesOf(purpose)).toEqual(expect.arrayContaining(['192x192', '512x512']))
})

test('every picture that the page or the worker names is there, and what browsers request unasked', () => {
  const named = [...`${page}${worker}`.matchAll(/'?"?(\/[\w-]+\.(?:png|svg|ico|webmanifest))\b/g)].map(
    ([, path]) => path!,
  )
  expect(named).toContain('/apple-touch-icon.png')
  for (const path of [...named, '/favicon.ico', '/apple-touch-icon-precomposed.png'])
    expect({ path, isThere: existsSync(at(path)) }).toEqual({ path, isThere: true })
})

test('a maskable icon keeps its mark inside the circle that every launcher shows', async () => {
  const { data, info } = await sharp(at('/icon-maskable-512.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ground = [...data.subarray(0, 3)]
  const isMark = (at: number) => ground.some((value, channel) => Math.abs(value - data[at + channel]!) > 40)
  let outside = 0
  for (let y = 0; y < 512; y++)
    for (let x = 0; x < 512; x++)
      if (Math.hypot(x - 256, y - 256) > 0.4 * 512 && isMark((y * 512 + x) * info.channels)) outside += 1
  expect(outside).toBe(0)
})

test('the committed files are those that `npm run icons` makes from the source', async () => {
  const pixels = (file: Buffer) => sharp(file).resize(24, 24, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  // the largest are the same drawings again
  for (const { path, make } of iconFiles.filter(({ path }) => !/splash.*(xxhdpi|2732)|xxhdpi.*splash/.test(path))) {
    const committed = readFileSync(join(root, path))
    if (path.endsWith('.ico')) {
      expect(committed.readUInt16LE(4)).toBe(3)
      continue
    }
    const [is, should] = await Promise.all([pixels(committed), make().then(pixels)])
    // other versions of the drawing library round the edges otherwise
    const furthest = Math.max(...is.map((value, index) => Math.abs(value - should[index]!)))
    expect({ path, isSame: furthest < 24 }).toEqual({ path, isSame: true })
  }
})
