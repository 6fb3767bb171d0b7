import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendErased, ERASED_LIST, readErased } from '../server/src/account/erased-list.ts'
import { backUp, copyFiles, MANIFEST } from './backup.ts'
import { type BackupWorld, BACKED_UP_AT as now, openBackupWorld } from './backup-world.ts'

let backup: BackupWorld
beforeEach(async () => {
  backup = await openBackupWorld()
})
afterEach(() => backup.close())

test('a back-up also lists a member whom another node erased, and a line after one that broke off', async () => {
  const { folder, world, keep } = backup
  const [elsewhere, before, after] = [await world.member(), randomUUID(), randomUUID()]
  const { dataFolder } = world.deps.env
  const at = now.toISOString()
  await appendErased(dataFolder, { id: before, at })
  appendFileSync(join(dataFolder, ERASED_LIST), `${at} 0f0e8a52-6c1f`)
  await appendErased(dataFolder, { id: after, at })
  await world.db
    .updateTable('members')
    .set({ deletesAt: now, suspendedAt: now, erasedAt: now })
    .where('id', '=', elsewhere.id)
    .execute()
  await keep()
  expect(await readErased(folder)).toEqual([before, after, elsewhere.id])
})

test('a folder with files is not written into, and one without a manifest is no backup', async () => {
  const { data, folder, keep, bringBack } = backup
  await keep()
  await expect(keep()).rejects.toThrow('is not empty')
  rmSync(join(folder, MANIFEST))
  await expect(bringBack()).rejects.toThrow('is no finished back-up')
  expect(readdirSync(data)).toEqual([])
})

test.each([
  ['a new folder', () => [], []],
  ['an empty folder', () => [mkdirSync(backup.folder)], ['new']],
])('a back-up into %s that fails leaves nothing on the disk', async (_what, prepare, left) => {
  const { data, folder, world } = backup
  prepare()
  // a folder that cannot be copied: what is read as pictures is no folder
  const { DATABASE_URL: databaseUrl } = world.deps.env
  writeFileSync(join(data, 'images'), 'no folder')
  await expect(backUp({ databaseUrl, dataFolder: data, folder, now })).rejects.toThrow()
  expect(readdirSync(join(folder, '..'))).toEqual(left)
  if (left.length > 0) expect(readdirSync(folder)).toEqual([])
})

test('a picture that is deleted while a back-up copies the folder is left out, and all others are copied', async () => {
  const { data, folder } = backup
  const from = join(data, 'images')
  mkdirSync(join(from, 'older', 'empty'), { recursive: true })
  for (const name of ['first', 'gone', 'last', 'older/gone', 'older/other']) writeFileSync(join(from, name), name)
  utimesSync(join(from, 'last'), now, now)
  const isWanted = (path: string) => {
    // listed before, and not copied yet
    if (path.endsWith('gone') || path.endsWith('empty')) rmSync(path, { recursive: true })
    return true
  }
  await copyFiles(from, folder, { isWanted })
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['first', 'last', 'older', 'older/other'])
  expect(readFileSync(join(folder, 'older', 'other'), 'utf8')).toBe('older/other')
  expect(statSync(join(folder, 'last')).mtime).toEqual(now)
})
