import type { Call } from '@hemline/contract/call.ts'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { contractBreaks, contractOf, readReleased, wireOf } from './released-contract.ts'
import { root } from './settings.ts'

/** What a release may break of the one before, by the beginning of the line and with the reason (decision 463). */
const accepted: { [released: string]: { [line: string]: string } } = {
  '0.2.0': {
    'GET /api/operator/desk  answer.disputes[].': 'the list is always empty',
    'GET /api/operator/desk  answer.owed[].': 'the list is always empty',
  },
}

test('pages of the last release and present ones read what nodes of either version answer, and nodes what they send', async () => {
  const { version, calls } = readReleased(root)
  const present = await contractOf(root)
  expect(Object.keys(present).length).toBeGreaterThan(200)
  const breaks = contractBreaks(calls, present)
  const exceptions = Object.keys(accepted[version] ?? {})
  expect(breaks.filter((line) => !exceptions.some((start) => line.startsWith(start)))).toEqual([])
  expect(
    exceptions.filter((start) => !breaks.some((line) => line.startsWith(start))),
    'exceptions without need',
  ).toEqual([])
})

const body = z.object({
  id: z.uuid(),
  kind: z.optional(z.enum(['ONE', 'TWO'])),
  note: z.nullish(z.string().check(z.maxLength(20))),
})
const answer = z.object({
  data: z.array(z.object({ state: z.enum(['OPEN', 'CLOSED']), name: z.nullable(z.string()), pence: z.int() })),
})
const released: Partial<Call> = { body, answer }
const rows = <T extends z.core.$ZodLooseShape>(shape: T) => z.object({ data: z.array(z.object(shape)) })
const { state, name, pence } = answer.shape.data.def.element.shape

test.each<[string, Partial<Call>, string[]]>([
  ['nothing new', {}, []],
  ['an answer with one more field', { answer: rows({ state, name, pence, more: z._default(z.string(), '') }) }, []],
  [
    'one that present pages need',
    { answer: rows({ state, name, pence, more: z.string() }) },
    ['answer of a released node.data[].more: missing'],
  ],
  ['an answer without a field', { answer: rows({ state, name }) }, ['answer.data[].pence: missing']],
  [
    'one that may be left out',
    { answer: rows({ state, name, pence: z.optional(pence) }) },
    ['answer.data[].pence: not always there'],
  ],
  [
    'a value that released pages do not know',
    { answer: rows({ state: z.enum(['OPEN', 'CLOSED', 'LATE']), name, pence }) },
    ['answer.data[].state: the value LATE'],
  ],
  [
    'a value that is no longer read',
    { answer: rows({ state: z.enum(['OPEN']), name, pence }) },
    ['answer of a released node.data[].state: the value CLOSED'],
  ],
  [
    'null in place of a text, and the reverse',
    { answer: rows({ state, name: z.string(), pence: z.nullable(pence) }) },
    ['answer.data[].pence: null, read as integer', 'answer of a released node.data[].name: null, read as string'],
  ],
  ['an input that may be left out', { body: z.extend(body, { more: z.optional(z.int()) }) }, []],
  ['one that may not', { body: z.extend(body, { more: z.int() }) }, ['body.more: missing']],
  ['an input with a default', { body: z.extend(body, { more: z._default(z.int(), 1) }) }, []],
  ['an input that is no longer read', { body: z.omit(body, { note: true }) }, ['body.note: not read']],
  [
    'one that is now needed',
    { body: z.extend(body, { kind: z.enum(['ONE', 'TWO']) }) },
    ['body.kind: not always there'],
  ],
  [
    'a value that is no longer accepted',
    { body: z.extend(body, { kind: z.optional(z.enum(['ONE'])) }) },
    ['body.kind: the value TWO'],
  ],
  [
    'a tighter limit',
    { body: z.extend(body, { note: z.nullish(z.string().check(z.maxLength(10))) }) },
    ['body.note: maxLength 10'],
  ],
  ['a wider one', { body: z.extend(body, { id: z.string(), note: z.nullish(z.string()) }) }, []],
  ['a query that may be left out', { query: z.object({ sort: z.optional(z.string()) }) }, []],
  ['one that may not', { query: z.object({ sort: z.string() }) }, ['query.sort: missing']],
  ['a call for more people', { audience: 'anyone' }, []],
  ['a call for fewer', { audience: 'operator' }, ['for: operator']],
])('%s', (_, change, expected) => {
  const [was, now] = [{ case: wireOf(released) }, { case: wireOf({ ...released, ...change }) }]
  expect(contractBreaks(was, now)).toEqual(expected.map((fault) => `case  ${fault}`))
})

test('a call that is gone or has moved', () => {
  expect(contractBreaks({ case: wireOf(released) }, { cases: wireOf(released) })).toEqual(['case  is gone'])
})
