import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkClockChanges } from './conformance/days.ts'
import { checkPhones, checkPostcodes } from './conformance/members.ts'
import { checkPayments } from './conformance/payments.ts'
import { checkBuiltInPlaces, checkGeohashes, checkImport } from './conformance/places.ts'
import { checkOurPush, checkPushCoding } from './conformance/push.ts'
import type { Outcome } from './conformance/report.ts'
import { checkTokens } from './conformance/tokens.ts'
import { root } from './settings.ts'

/** Without a folder: the data in the repository, which has no postcode geography (`test-data/LICENCES.md`). */
const named = process.argv[2]
const folder = named ?? join(root, 'test-data')

const text = (path: string): string => readFileSync(join(folder, path), 'utf8')
const read = (path: string): unknown => JSON.parse(text(path))
const SHOWN = 20

const parts: (() => Outcome[] | Promise<Outcome[]>)[] = [
  () => checkPhones(read),
  () => checkPostcodes(read),
  () => checkGeohashes(read),
  () => checkClockChanges(text('time/europe-london-transitions.txt')),
  ...(named ? placeParts() : []),
  () => checkTokens(read),
  () => checkPayments(folder),
  () => checkPushCoding(read),
  () => checkOurPush(read),
]

/** The checks against the official postcode files, which must be downloaded. */
function placeParts(): typeof parts {
  return [
    () => checkBuiltInPlaces(text('geodata/outcodes.tsv')),
    () => checkImport(join(folder, 'geodata'), text('geodata/outcodes.tsv')),
  ]
}

let passed = 0
let failed = 0
for (const part of parts) {
  for (const { set, checked, wrong, note } of await part()) {
    passed += checked - wrong.length
    failed += wrong.length
    if (checked === 0) failed += 1
    const words = checked === 0 ? 'nothing was checked' : `${checked} checked, ${wrong.length} wrong`
    console.log(`${set}: ${words}${note ? ` (${note})` : ''}`)
    for (const line of wrong.slice(0, SHOWN)) console.log(`  ${line}`)
    if (wrong.length > SHOWN) console.log(`  … and ${wrong.length - SHOWN} more`)
  }
}
if (!named) console.log('places: not checked; they need the official postcode files (test-data/LICENCES.md)')
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
