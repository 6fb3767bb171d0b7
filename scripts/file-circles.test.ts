import { expect, test, vi } from 'vitest'
import { circleAmong, fileCircles } from '../web/file-circles.ts'

const file = (fileName: string, imports: string[]) => ({
  type: 'chunk',
  fileName,
  imports,
  moduleIds: [`/app/web/src/${fileName.replace('.js', '.ts')}`],
})
const namesOf = (files: ReturnType<typeof file>[]) => circleAmong(files).map(({ fileName }) => fileName)

test('files that need each other only in one direction are no circle', () => {
  expect(namesOf([file('a.js', ['b.js', 'c.js']), file('b.js', ['c.js']), file('c.js', ['elsewhere.js'])])).toEqual([])
})

test('a circle is found without the files that only lead to it', () => {
  const files = [
    file('start.js', ['a.js']),
    file('a.js', ['b.js']),
    file('b.js', ['c.js', 'd.js']),
    file('c.js', ['a.js']),
  ]
  expect(namesOf(files)).toEqual(['a.js', 'b.js', 'c.js'])
})

test('of two circles the shorter is named', () => {
  const files = [file('a.js', ['b.js']), file('b.js', ['c.js']), file('c.js', ['a.js', 'd.js']), file('d.js', ['c.js'])]
  expect(namesOf(files)).toEqual(['c.js', 'd.js'])
})

test('a build with a circle is refused with its files, and a module of each', () => {
  const { generateBundle } = fileCircles() as unknown as {
    generateBundle(this: { error(text: string): void }, options: object, bundle: object): void
  }
  const error = vi.fn()
  const build = (...files: ReturnType<typeof file>[]) =>
    generateBundle.call({ error }, {}, Object.fromEntries(files.map((one) => [one.fileName, one])))
  build(file('a.js', ['b.js']), file('b.js', []))
  expect(error).not.toHaveBeenCalled()
  build(file('a.js', ['b.js']), file('b.js', ['a.js']))
  expect(error).toHaveBeenCalledExactlyOnceWith(
    'These files import each other in a circle:\n  a.js, with web/src/a.ts\n  b.js, with web/src/b.ts',
  )
})
