import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../settings.ts'

test.each(['accepted.json', 'accepted-server.json'])('every line that %s names is in its file', (name) => {
  const accepted: { path: string; code: string }[] = JSON.parse(
    readFileSync(join(root, 'scripts/mutate', name), 'utf8'),
  )
  const isMissing = ({ path, code }: { path: string; code: string }) =>
    !readFileSync(join(root, path), 'utf8')
      .split('\n')
      .some((line) => line.trim() === code)
  expect(accepted.length).toBeGreaterThan(0)
  expect(accepted.filter(isMissing)).toEqual([])
})
