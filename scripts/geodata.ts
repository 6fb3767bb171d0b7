import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { messageOf } from '../server/src/base/message-of.ts'
import { importedTablePath } from '../server/src/outside/geocoder/imported.ts'
import { type TableEntry, writeTable } from '../server/src/outside/geocoder/postcode-table.ts'
import { openAssetStore } from '../server/src/outside/image-store/open-assets.ts'
import { shareGeodata } from '../server/src/shared-geodata.ts'
import { codePointFiles, readCodePoint } from './geodata/code-point.ts'
import { readSettings } from './settings.ts'

const NOTICE =
  'Contains OS data © Crown copyright and database right; Royal Mail data © Royal Mail copyright and database right; ' +
  'National Statistics data © Crown copyright and database right. Open Government Licence v3.'

const stop = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

const folder = process.argv[2] ?? stop('Say where the Code-Point Open files are: npm run geodata -- <folder>')
const { dataFolder } = readSettings()

try {
  const files = codePointFiles(folder)
  if (files.length === 0) stop(`There is no Code-Point Open file (ab.csv, al.csv, …) in ${folder} or below.`)
  const entries: TableEntry[] = []
  for (const file of files) for (const entry of readCodePoint(file)) entries.push(entry)
  const path = importedTablePath(dataFolder)
  const bytes = writeTable(entries, NOTICE)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, bytes)
  renameSync(`${path}.new`, path)
  const bucket = process.env.S3_BUCKET
  if (bucket) {
    const { S3_REGION = 'eu-west-2', S3_ENDPOINT } = process.env
    await shareGeodata(openAssetStore({ S3_BUCKET: bucket, S3_REGION, S3_ENDPOINT })!, Buffer.from(bytes))
  }
  const areas = [...new Set(entries.map(({ postcode }) => postcode.area))].sort()
  const without = entries.filter(({ point }) => point === null).length
  console.log(
    `${entries.length} postcodes of ${areas.length} areas (${areas.join(', ')}), ${without} of them without a place.`,
  )
  console.log(`Written to ${path}, ${(bytes.length / 1e6).toFixed(1)} MB, in place of what was imported before.`)
  if (bucket) console.log(`Also in the bucket ${bucket}: other nodes fetch it when they start.`)
  console.log(`Restart Hemline to use it. ${NOTICE}`)
} catch (error) {
  stop(`Nothing was imported. ${messageOf(error)}`)
}
