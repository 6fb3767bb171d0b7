import { expect, test } from 'vitest'
import { faultsOf, figuresIn, medianOf, type Report, requireMeasured, slowFaultsOf } from './phone-budget.ts'

type Audit = Report['audits'][string]
const passed: Audit = { score: 1, scoreDisplayMode: 'binary' }
const measured = (numericValue: number): Audit => ({ score: 1, scoreDisplayMode: 'numeric', numericValue })

/** A report of a page within its budget, with other audits where they are given. */
function reportWith(changes: Record<string, Audit> = {}): Report {
  const category = (...ids: string[]) => ({ score: 1, auditRefs: ids.map((id) => ({ id, weight: 1 })) })
  return {
    audits: {
      'largest-contentful-paint': measured(1_500),
      'total-blocking-time': measured(20),
      'cumulative-layout-shift': measured(0),
      'total-byte-weight': measured(200_000),
      'color-contrast': passed,
      'errors-in-console': passed,
      'is-crawlable': passed,
      ...changes,
    },
    categories: {
      performance: category('largest-contentful-paint'),
      accessibility: category('color-contrast'),
      'best-practices': category('errors-in-console'),
      seo: category('is-crawlable'),
    },
  }
}
const faults = (changes: Record<string, Audit>) => faultsOf('home', medianOf([figuresIn(reportWith(changes))]))

test('a page whose audits all pass is within its budget, also where one does not apply to it', () => {
  expect(faults({})).toEqual([])
  expect(faults({ 'color-contrast': { score: null, scoreDisplayMode: 'notApplicable' } })).toEqual([])
})

test('an audit that could not be made is no success, as one that failed is none', () => {
  const failed = ['home: audits below their full score: color-contrast']
  expect(faults({ 'color-contrast': { score: null, scoreDisplayMode: 'error' } })).toEqual(failed)
  expect(faults({ 'color-contrast': { score: 0, scoreDisplayMode: 'binary' } })).toEqual(failed)
})

test('a page whose largest paint was not measured is within no budget', () => {
  const blank = figuresIn(reportWith({ 'largest-contentful-paint': { score: null, scoreDisplayMode: 'error' } }))
  expect(() => requireMeasured('home', blank)).toThrow('home: Lighthouse measured no lcpMs')
  const figures = figuresIn(reportWith())
  expect(requireMeasured('home', figures)).toBe(figures)
})

test('a first page on a slow network that painted nothing is within no budget', () => {
  expect(slowFaultsOf([0, 2_000, 2_000])).toEqual(['first page at 400 kbit/s: its largest paint was not measured'])
  expect(slowFaultsOf([2_000, 2_400])).toEqual([])
})

test('a page that did not load says why', () => {
  expect(() => figuresIn({ ...reportWith(), runtimeError: { message: 'The page did not paint.' } })).toThrow(
    'did not paint',
  )
})
