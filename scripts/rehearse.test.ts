import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lenderAndStranger, requestLoan } from '../server/test/loans.ts'
import { MANIFEST } from './backup.ts'
import { type BackupWorld, BACKED_UP_AT as now, openBackupWorld } from './backup-world.ts'
import { newestBackup, rehearse, requireRestored } from './rehearse.ts'

let backup: BackupWorld
beforeEach(async () => {
  backup = await openBackupWorld()
})
afterEach(() => backup.close())

describe('a rehearsal', () => {
  const inPlace = () => ({ folder: backup.folder, databaseUrl: backup.empty.url, dataFolder: backup.data })

  test('restores the newest finished back-up and compares every row and file', async () => {
    const { folder, world, keep } = backup
    const { lendee, listingId } = await lenderAndStranger(world)
    await requestLoan(world, lendee, { listingId })
    const { database, files } = await keep()
    expect(newestBackup(join(folder, '..'), { now })).toBe(folder)
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
    expect(rows).toBeGreaterThan(20)
    const expected = {
      madeAt: now.toISOString(),
      tables: database.tables.length,
      rows,
      files,
      isOfThisVersion: true,
      areFilesCompared: true,
    }
    expect(await rehearse(inPlace())).toEqual(expected)
  })

  test('finds a row that is restored otherwise, a row too few and a file that is missing', async () => {
    const { data, world, empty, keep } = backup
    const { lender } = await lenderAndStranger(world)
    const { files } = await keep()
    await rehearse(inPlace())
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    await client.query('update members set first_name = $2 where id = $1', [lender.id, 'Someone'])
    await client.query('alter table coin_lines disable trigger user; delete from coin_lines')
    await client.end()
    const pictures = readdirSync(join(data, 'images'), { recursive: true, withFileTypes: true })
    const picture = pictures.find((entry) => entry.isFile())!
    rmSync(join(picture.parentPath, picture.name))
    const fault = await requireRestored(inPlace()).catch((error: Error) => error.message)
    expect(fault).toMatch(
      /^What was restored differs from the back-up: public\.coin_lines: [1-9]\d* rows in the back-up, 0 restored; public\.members: (\d+) rows in the back-up, \1 restored; /,
    )
    expect(fault).toContain(`${files} files in the back-up, ${files - 1} restored`)
  })

  test('finds a picture that is restored with another content, and one with another name', async () => {
    const { data, world, keep } = backup
    await lenderAndStranger(world)
    await keep()
    await rehearse(inPlace())
    const outcome = () => requireRestored(inPlace()).catch((error: Error) => error.message)
    const pictures = readdirSync(join(data, 'images'), { recursive: true, withFileTypes: true })
    const { parentPath, name } = pictures.find((entry) => entry.isFile())!
    const picture = join(parentPath, name)
    renameSync(picture, `${picture}.other`)
    expect(await outcome()).toMatch(/: [1-9]\d* files, of which one or more have another name or content$/)
    renameSync(`${picture}.other`, picture)
    expect(await outcome()).toMatchObject({ areFilesCompared: true })
    writeFileSync(picture, readFileSync(picture).reverse())
    expect(await outcome()).toMatch(/: [1-9]\d* files, of which one or more have another name or content$/)
  })

  test('restores a back-up of the version before, which has no sum of its files, and says that it counted them', async () => {
    const { folder, world, keep } = backup
    await lenderAndStranger(world)
    await keep()
    const { filesSum: _, ...manifest } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))
    writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest))
    expect(await rehearse(inPlace())).toMatchObject({ files: manifest.files, areFilesCompared: false })
  })

  test('takes no back-up of tomorrow for a new one, and no word for a number of days', async () => {
    const { folder, keep } = backup
    await keep()
    const dayBefore = new Date(now.getTime() - 24 * 60 * 60 * 1000)
    expect(() => newestBackup(folder, { now: dayBefore, maxDays: 2 })).toThrow('which is later than now')
    for (const maxDays of [Number('two'), -1])
      expect(() => newestBackup(folder, { now, maxDays })).toThrow('Say the most days as a number above 0.')
  })

  test('says when the newest back-up is unfinished, missing or too old', async () => {
    const { folder, keep } = backup
    const place = join(folder, '..')
    expect(() => newestBackup(place, { now })).toThrow('no finished back-up')
    await keep()
    const later = new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000)
    expect(newestBackup(place, { now: later, maxDays: 4 })).toBe(folder)
    expect(() => newestBackup(place, { now: later, maxDays: 2 })).toThrow('is 3.0 days old')
    rmSync(join(folder, MANIFEST))
    expect(() => newestBackup(place, { now })).toThrow('no finished back-up')
  })
})
