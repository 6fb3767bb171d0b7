import { expect, test } from 'vitest'
import { unlike } from './examples.ts'

const examples = {
  charge: { object: 'charge', id: 'ch_1', amount: 100, refunds: null, balance_transaction: 'txn_1', metadata: {} },
  refund: { object: 'refund', id: 're_1', amount: 100 },
}

test.each<[string, unknown, string[]]>([
  ['the same', { object: 'charge', id: 'x', amount: 5 }, []],
  ['an unknown kind', { object: 'balloon', colour: 'red' }, []],
  ['an expanded id', { object: 'charge', balance_transaction: { object: 'balance_transaction' } }, []],
  ['nothing in it', { object: 'charge', amount: null }, []],
  ['what was deleted', { object: 'charge', id: 'x', deleted: true }, []],
  ['another name', { object: 'charge', sum: 5 }, ['charge.sum is not Stripe’s']],
  ['another type', { object: 'charge', amount: '5' }, ['charge.amount is a text, not a number']],
  [
    'deep within',
    { object: 'list', data: [{ object: 'charge', refunds: { data: [{ object: 'refund', amount: [] }] } }] },
    ['refund.amount is a list, not a number'],
  ],
])('%s', (_what, value, wrong) => {
  expect(unlike(examples, value)).toEqual(wrong)
})
