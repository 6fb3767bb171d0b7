import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './settings.ts'

/** The one source of every icon and splash: the mark on its ground. */
const iconSource = join(root, 'web/public/icon.svg')

const GROUND = '#5B2A4A'
const PAPER = '#FBF8F4'
const NIGHT = '#171216'

/** The side of the drawing, and what part of it the mark may fill where a system cuts a circle out of the icon. */
const SIDE = 64
const MASKABLE = 0.8
/** Android shows the inner 72 of an adaptive icon's 108 units. */
const ADAPTIVE = (72 / 108) * MASKABLE

/** A file to write, by its path in the repository. */
export type IconFile = { path: string; make(): Promise<Buffer> }

const paths = () => [...readFileSync(iconSource, 'utf8').matchAll(/<path [^>]*\/>/g)].map(([path]) => path).join('')

/** The mark alone, scaled about its middle, with a ground under it or none. */
function drawing({ scale = 1, ground = '', only = '' }: { scale?: number; ground?: string; only?: string }): string {
  const shift = (SIDE * (1 - scale)) / 2
  const mark = only ? paths().replaceAll(/(fill|stroke)="#\w+"/g, `$1="${only}"`) : paths()
  const under = ground && `<rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${under}<g transform="translate(${shift} ${shift}) scale(${scale})">${mark}</g></svg>`
}

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / SIDE })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

const rounded = () => readFileSync(iconSource, 'utf8')
const maskable = () => drawing({ scale: MASKABLE, ground: GROUND })

/** A page of one colour with the icon in its middle, a third as wide as the shorter side, 280 pixels at most. */
async function splash(width: number, height: number, ground: string): Promise<Buffer> {
  const icon = await png(rounded(), Math.min(280, Math.round(Math.min(width, height) / 3)))
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: icon }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** An .ico file of PNG pictures: a directory of 16 bytes for each, then the pictures. */
async function ico(sizes: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => png(rounded(), size)))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [index, size] of sizes.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(pictures[index]!.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += pictures[index]!.length
  }
  return Buffer.concat([head, ...pictures])
}

/** What launchers of Android and Windows ask for, in pixels. */
const anySizes = [48, 72, 96, 128, 144, 150, 192, 256, 310, 384, 512]
const maskableSizes = [192, 512]

const web: IconFile[] = [
  ...anySizes.map((size) => ({ path: `web/public/icon-${size}.png`, make: () => png(rounded(), size) })),
  ...maskableSizes.map((size) => ({
    path: `web/public/icon-maskable-${size}.png`,
    make: () => png(maskable(), size),
  })),
  // iOS rounds the corners itself, and fills what is transparent with black
  ...['apple-touch-icon', 'apple-touch-icon-precomposed'].map((name) => ({
    path: `web/public/${name}.png`,
    make: () => png(maskable(), 180),
  })),
  // Android shows the small picture of a notification in one colour
  { path: 'web/public/badge-96.png', make: () => png(drawing({ only: '#FFFFFF' }), 96) },
  { path: 'web/public/favicon.ico', make: () => ico([16, 32, 48]) },
]

const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }
const splashes = { mdpi: [320, 480], hdpi: [480, 800], xhdpi: [720, 1280], xxhdpi: [960, 1600], xxxhdpi: [1280, 1920] }
const android = 'native/assets/android/app/src/main/res'
const ios = 'native/assets/ios/App/App/Assets.xcassets'

const native: IconFile[] = [
  ...Object.entries(densities).flatMap(([name, density]) => [
    { path: `${android}/mipmap-${name}/ic_launcher.png`, make: () => png(rounded(), 48 * density) },
    { path: `${android}/mipmap-${name}/ic_launcher_round.png`, make: () => circle(48 * density) },
    {
      path: `${android}/mipmap-${name}/ic_launcher_foreground.png`,
      make: () => png(drawing({ scale: ADAPTIVE }), 108 * density),
    },
    {
      path: `${android}/mipmap-${name}/ic_launcher_monochrome.png`,
      make: () => png(drawing({ scale: ADAPTIVE, only: '#FFFFFF' }), 108 * density),
    },
  ]),
  { path: `${android}/drawable/splash.png`, make: () => splash(480, 320, PAPER) },
  ...Object.entries(splashes).flatMap(([name, [short = 0, long = 0]]) => [
    { path: `${android}/drawable-port-${name}/splash.png`, make: () => splash(short, long, PAPER) },
    { path: `${android}/drawable-land-${name}/splash.png`, make: () => splash(long, short, PAPER) },
    { path: `${android}/drawable-port-night-${name}/splash.png`, make: () => splash(short, long, NIGHT) },
    { path: `${android}/drawable-land-night-${name}/splash.png`, make: () => splash(long, short, NIGHT) },
  ]),
  { path: `${ios}/AppIcon.appiconset/AppIcon-512@2x.png`, make: () => png(maskable(), 1024) },
  ...['', '-1', '-2'].map((end) => ({
    path: `${ios}/Splash.imageset/splash-2732x2732${end}.png`,
    make: () => splash(2732, 2732, PAPER),
  })),
]

async function circle(size: number): Promise<Buffer> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></svg>`
  const cut = await sharp(Buffer.from(mask), { density: 36 * size })
    .resize(size, size)
    .png()
    .toBuffer()
  return sharp(await png(maskable(), size))
    .ensureAlpha()
    .composite([{ input: cut, blend: 'dest-in' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Every icon and splash of the web app and the native apps. `npm run icons` writes them. */
export const iconFiles: readonly IconFile[] = [
  {
    path: 'web/public/icon-maskable.svg',
    make: async () => Buffer.from(`${maskable().replace('>', '><title>Hemline</title>')}\n`),
  },
  ...web,
  ...native,
]
