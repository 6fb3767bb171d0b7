import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')

it('no style asks for a weight that the typefaces were cut without', () => {
  const weights = globSync('**/*.css', { cwd: src }).flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8').replace(/@font-face \{[^}]*\}/g, '')
    return [...text.matchAll(/font(?:-weight)?:\s*(\d{3})\b/g)].map(([, weight]) => [file, Number(weight)] as const)
  })
  expect(weights.length).toBeGreaterThan(100)
  expect(weights.filter(([, weight]) => weight < 380 || weight > 700)).toEqual([])
})
