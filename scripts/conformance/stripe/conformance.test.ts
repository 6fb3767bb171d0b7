import { expect, test } from 'vitest'
import { wrongInExchange } from './conformance.ts'
import type { Description } from './description.ts'

const thing = {
  type: 'object',
  required: ['id', 'amount'],
  properties: {
    id: { type: 'string', maxLength: 5 },
    amount: { type: 'integer' },
    status: { type: 'string', enum: ['open', 'closed'], nullable: true },
    part: { type: 'string', nullable: true },
  },
}
const form = {
  type: 'object',
  required: ['amount'],
  additionalProperties: false,
  properties: {
    amount: { type: 'integer' },
    confirm: { type: 'boolean' },
    expand: { type: 'array', items: { type: 'string' } },
    metadata: {
      anyOf: [
        { type: 'object', additionalProperties: { type: 'string' } },
        { type: 'string', enum: [''] },
      ],
    },
  },
}
const description: Description = {
  components: { schemas: { thing, error: { type: 'object', required: ['error'] } } },
  paths: {
    '/v1/things/{thing}': {
      post: {
        requestBody: { content: { 'application/x-www-form-urlencoded': { schema: form } } },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/thing' } } } },
          default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } } },
        },
      },
    },
  },
}
const good = { id: 't1', amount: 5, status: null }

test.each<[string, string, number, unknown, string[]]>([
  ['fits', 'amount=5&confirm=true&metadata[a]=1', 200, good, []],
  ['unknown parameter', 'amount=5&colour=red', 200, good, ['request.colour: is not described']],
  ['missing parameter', 'confirm=true', 200, good, ['request.amount: is missing']],
  ['not a number', 'amount=5.5', 200, good, ['request.amount: string instead of integer']],
  ['not a boolean', 'amount=5&confirm=yes', 200, good, ['request.confirm: string instead of boolean']],
  ['missing in the answer', 'amount=5', 200, { id: 't1' }, ['answer 200.amount: is missing']],
  ['null', 'amount=5', 200, { ...good, id: null }, ['answer 200.id: may not be null']],
  [
    'unknown value',
    'amount=5',
    200,
    { ...good, status: 'ajar' },
    ['answer 200.status: "ajar" is not one of its values'],
  ],
  ['too long', 'amount=5', 200, { ...good, id: 'thing1' }, ['answer 200.id: "thing1" is too long or of another form']],
  ['error without one', 'amount=5', 402, {}, ['answer 402.error: is missing']],
  ['object unasked for', 'amount=5', 200, { ...good, part: good }, ['answer 200.part: object instead of string']],
  ['expanded', 'amount=5&expand[]=part', 200, { ...good, part: { ...good, object: 'thing' } }, []],
  [
    'expanded, wrong',
    'amount=5&expand[]=part',
    200,
    { ...good, part: { id: 't2', object: 'thing' } },
    ['expanded part.amount: is missing'],
  ],
])('a request and its answer against a description: %s', (_, sent, status, body, wrong) => {
  const exchange = { method: 'POST', path: '/v1/things/t1', sent, status, body }
  expect(wrongInExchange(description, exchange)).toEqual(wrong.map((one) => `POST /v1/things/{thing} ${one}`))
})

test('a call that is not described', () => {
  const exchange = { method: 'GET', path: '/v1/other', sent: '', status: 200, body: {} }
  expect(wrongInExchange(description, exchange)).toEqual(['GET /v1/other: is not described'])
})
