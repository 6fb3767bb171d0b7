import { expect, it } from 'vitest'
import { withoutBlocks } from './without-blocks.ts'

const days = (startDate: string, endDate: string) => ({ startDate, endDate })
const weekend = days('2026-12-04', '2026-12-06')
const week = days('2026-12-04', '2026-12-10')

it('a loan that has exactly the days of a block or a holiday is still listed', () => {
  expect(withoutBlocks([weekend, weekend], [weekend])).toEqual([weekend])
  expect(withoutBlocks([weekend, weekend, weekend], [weekend, weekend])).toEqual([weekend])
})

it('blocks and holidays are not listed as booked, and a loan of other days is', () => {
  expect(withoutBlocks([weekend, weekend], [weekend, weekend])).toEqual([])
  expect(withoutBlocks([weekend, week], [weekend])).toEqual([week])
  expect(withoutBlocks([week], [weekend])).toEqual([week])
  expect(withoutBlocks([], [weekend])).toEqual([])
})
