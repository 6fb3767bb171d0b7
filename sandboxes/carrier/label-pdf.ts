import { readFile } from 'node:fs/promises'
import fontkit from '@pdf-lib/fontkit'
import bwipjs from 'bwip-js/node'
import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib'
import { memoizeAsync } from '../../server/src/base/memoize-async.ts'
import type { PostalAddress, WantedParcel } from '../../server/src/outside/carrier/port.ts'

const POINTS_PER_INCH = 72
const WIDTH = 4 * POINTS_PER_INCH
const HEIGHT = 6 * POINTS_PER_INCH
const MARGIN = 18
const INK = rgb(0, 0, 0)
const SMALLEST = 7

type Font = ReturnType<typeof fontkit.create>
const fontFile = (weight: 'regular' | 'bold') => readFile(new URL(`./fonts/inter-${weight}.ttf`, import.meta.url))
const fonts = memoizeAsync(() => Promise.all([fontFile('regular'), fontFile('bold')]))

/** Reads each font file once for all labels; each document embeds its own subset. */
const parsed = new WeakMap<Uint8Array, Font>()
const parsedOnce: typeof fontkit = {
  create(file) {
    const font = parsed.get(file) ?? fontkit.create(file)
    parsed.set(file, font)
    return font
  },
}

/**
 * Returns a label of four by six inches as printed by the sandbox: service, address, bar code, sender. Not valid for
 * posting.
 */
export async function labelPdf(parcel: WantedParcel & { trackingNumber: string }): Promise<Uint8Array> {
  const [regularFile, boldFile] = await fonts()
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(parsedOnce)
  pdf.setTitle(`Label ${parcel.trackingNumber}`)
  pdf.setCreator('Hemline')
  pdf.setCreationDate(parcel.orderedAt)
  pdf.setModificationDate(parcel.orderedAt)
  const regular = await pdf.embedFont(regularFile, { subset: true })
  const bold = await pdf.embedFont(boldFile, { subset: true })
  const page = pdf.addPage([WIDTH, HEIGHT])
  const letters = new Map([regular, bold].map((font) => [font, new Set(font.getCharacterSet())]))
  const write = (text: string, y: number, wished: number, font: PDFFont = regular) => {
    const shown = fitted(text, font, letters.get(font)!)
    page.drawText(shown, { x: MARGIN, y, size: sizeFor(shown, font, wished), font, color: INK })
  }

  page.drawRectangle({ x: 9, y: 9, width: WIDTH - 18, height: HEIGHT - 18, borderColor: INK, borderWidth: 1 })
  write('Tracked 48', 388, 26, bold)
  write('SANDBOX LABEL: NOT VALID FOR POSTING', 370, 8, bold)
  line(page, 360)
  write('Deliver to', 344, 8)
  linesOf(parcel.to).forEach((text, index) => {
    write(text, 326 - index * 19, 14, index === 0 || text === parcel.to.postcode ? bold : regular)
  })
  line(page, 218)
  drawBarcode(page, parcel.trackingNumber, 138)
  const number = spaced(parcel.trackingNumber)
  page.drawText(number, {
    x: (WIDTH - bold.widthOfTextAtSize(number, 14)) / 2,
    y: 120,
    size: 14,
    font: bold,
    color: INK,
  })
  line(page, 108)
  write('If undelivered, return to', 94, 8)
  write(linesOf(parcel.from).slice(0, 2).join(', '), 80, 9)
  write(linesOf(parcel.from).slice(2).join(', '), 68, 9)
  line(page, 58)
  write(`${parcel.reference}  ·  ${parcel.contents}`, 42, 8)
  write(`Made ${parcel.orderedAt.toISOString().slice(0, 10)} by the Hemline development sandbox`, 28, 7)
  return pdf.save()
}

const linesOf = ({ name, address, address2, city, postcode }: PostalAddress) =>
  [name, address, address2, city, postcode].filter(Boolean)

const spaced = (number: string) => number.replace(/^(.{2})(.{4})(.{4})(.{3})$/, '$1 $2 $3 $4')

function line(page: PDFPage, y: number): void {
  page.drawLine({ start: { x: 9, y }, end: { x: WIDTH - 9, y }, thickness: 1, color: INK })
}

/** Returns the line in characters of the font, truncated to the width at the smallest size. */
function fitted(text: string, font: PDFFont, known: ReadonlySet<number>): string {
  let letters = [...text.normalize('NFC')].map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
  while (font.widthOfTextAtSize(letters.join(''), SMALLEST) > WIDTH - 2 * MARGIN) letters = letters.slice(0, -1)
  return letters.join('')
}

/** Returns the requested size, or the largest below it at which the line fits the label's width. */
function sizeFor(text: string, font: PDFFont, wished: number): number {
  return Math.min(wished, wished * ((WIDTH - 2 * MARGIN) / Math.max(1, font.widthOfTextAtSize(text, wished))))
}

/** Code 128 in bars of whole points, centred between its quiet zones. */
function drawBarcode(page: PDFPage, text: string, y: number): void {
  const [code] = bwipjs.raw('code128', text, '') as { sbs: number[] }[]
  const widths = code?.sbs ?? []
  const modules = widths.reduce((sum, width) => sum + width, 0)
  const module = Math.min(1.6, (WIDTH - 2 * MARGIN) / modules)
  let x = (WIDTH - modules * module) / 2
  widths.forEach((width, index) => {
    if (index % 2 === 0) page.drawRectangle({ x, y, width: width * module, height: 68, color: INK })
    x += width * module
  })
}
