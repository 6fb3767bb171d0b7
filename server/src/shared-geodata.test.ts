import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryStore } from '../test/memory-store.ts'
import { importedTablePath } from './outside/geocoder/imported.ts'
import { fetchGeodata, shareGeodata } from './shared-geodata.ts'

const log = pino({ level: 'silent' })
let dataFolder: string
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'hemline-geodata-'))
})
afterEach(() => rm(dataFolder, { recursive: true, force: true }))

it('a table that was imported once reaches every node, and each fetches it once', async () => {
  const store = memoryStore()
  await fetchGeodata(store, { dataFolder, log })
  expect(existsSync(importedTablePath(dataFolder))).toBe(false)
  await shareGeodata(store, Buffer.from('first'))
  for (let start = 0; start < 2; start += 1) await fetchGeodata(store, { dataFolder, log })
  expect(await readFile(importedTablePath(dataFolder), 'utf8')).toBe('first')
  expect(store.reads.filter((name) => name === 'postcodes.bin')).toHaveLength(1)
  await shareGeodata(store, Buffer.from('second'))
  await fetchGeodata(store, { dataFolder, log })
  expect(await readFile(importedTablePath(dataFolder), 'utf8')).toBe('second')
})

it('a table that is not whole, or a store that fails, leaves a node with what it has', async () => {
  const store = memoryStore()
  await shareGeodata(store, Buffer.from('first'))
  await fetchGeodata(store, { dataFolder, log })
  await shareGeodata(store, Buffer.from('second'))
  store.files.set('postcodes.bin', Buffer.from('sec'))
  await fetchGeodata(store, { dataFolder, log })
  const away = { ...store, get: () => Promise.reject(new Error('away')) }
  await fetchGeodata(away, { dataFolder, log })
  expect(await readFile(importedTablePath(dataFolder), 'utf8')).toBe('first')
})
