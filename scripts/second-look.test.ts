import { expect, test } from 'vitest'
import { lookAgain, SECOND_LOOKS_MAX, type StepResult } from './second-look.ts'

const file = (path: string, tests = 1) => ({ path, tests, failures: [`${path} > it works: expected 1`] })
const step = (name: string, failedFiles: StepResult['failedFiles'], unexplained = 0): StepResult => ({
  name,
  passed: 10,
  unexplained,
  failedFiles,
})
const none = { failedSteps: [], failures: [], passedAgain: [] }

test('without failures nothing is run again', async () => {
  const verdict = await lookAgain([step('api', [])], async () => expect.fail())
  expect(verdict).toEqual({ ...none, passed: 10, failed: 0 })
})

test('a file that passes alone is listed with its first error, and no failure', async () => {
  const reruns: string[] = []
  const verdict = await lookAgain([step('api', [file('a.test.ts', 2)]), step('journeys', [])], async (name, path) => {
    reruns.push(`${name} ${path}`)
    return true
  })
  expect(reruns).toEqual(['api a.test.ts'])
  expect(verdict).toEqual({ ...none, passed: 22, failed: 0, passedAgain: ['a.test.ts > it works: expected 1'] })
})

test('a file that fails again is a failure, also beside one that passes', async () => {
  const results = [step('api', [file('a.test.ts'), file('b.test.ts', 3)])]
  const verdict = await lookAgain(results, async (_, path) => path === 'a.test.ts')
  expect(verdict).toMatchObject({ passed: 11, failed: 3, failedSteps: ['api'] })
  expect(verdict.failures).toEqual(['b.test.ts > it works: expected 1'])
  expect(verdict.passedAgain).toHaveLength(1)
})

test('three files may pass only when run again, in all steps together; four are red, and none is run again', async () => {
  const files = Array.from({ length: SECOND_LOOKS_MAX }, (_, n) => file(`${n}.test.ts`))
  expect(SECOND_LOOKS_MAX).toBe(3)
  expect(await lookAgain([step('api', files)], async () => true)).toMatchObject({ failed: 0 })
  const more = [step('api', files), step('journeys', [file('map.spec.ts')])]
  expect(await lookAgain(more, async () => expect.fail())).toMatchObject({
    passed: 20,
    failed: 4,
    failedSteps: ['api', 'journeys'],
    passedAgain: [],
  })
})

test('what failed and is no test stays red', async () => {
  const verdict = await lookAgain([step('lint', [], 1), step('api', [file('a.test.ts')])], async () => true)
  expect(verdict).toMatchObject({ failed: 1, failedSteps: ['lint'], failures: [] })
})

test('a file that could not be loaded counts as one failure', async () => {
  expect(await lookAgain([step('api', [file('a.test.ts', 0)])], async () => false)).toMatchObject({ failed: 1 })
})
