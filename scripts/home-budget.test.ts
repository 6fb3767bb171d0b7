import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { HOME_SIZE_FILE, homeBudget } from '../web/home-budget.ts'

/** Writes a home page of that many bytes, which do not compress. */
function measured(bytes: number) {
  const dir = mkdtempSync(join(tmpdir(), 'hemline-home-'))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const code = randomBytes(bytes * 0.75).toString('base64')
  const chunk = {
    type: 'chunk',
    fileName: 'home.js',
    facadeModuleId: '/web/index.html',
    moduleIds: [],
    imports: [],
    code,
  }
  try {
    const { writeBundle } = homeBudget() as { writeBundle: (options: object, bundle: object) => void }
    writeBundle({ dir }, { 'home.js': chunk })
    return JSON.parse(readFileSync(join(dir, HOME_SIZE_FILE), 'utf8')) as { line: string; isTooHeavy: boolean }
  } finally {
    rmSync(dir, { recursive: true })
  }
}

test('a home page above its budget is built, and fails the tests only', () => {
  expect(measured(100_000)).toMatchObject({ isTooHeavy: false })
  expect(measured(200_000)).toMatchObject({ isTooHeavy: true, line: expect.stringContaining('JS 15') })
})
