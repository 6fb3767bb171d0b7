import type { TodayItem } from '@hemline/contract/operator/shapes.ts'
import { expect, it } from 'vitest'
import { askLabels } from './today-acts.ts'

const item: Omit<TodayItem, 'task'> = {
  ...{ orderId: null, id: 'x', title: 'Silk dress · Order HEM-1', about: 'No such parcel' },
  ...{ kind: 'LABELS', since: '2026-11-23T12:00:00Z', dueOn: null, isLate: false },
}

it('Today asks for labels that were not made, and for the cancelling of unused ones, each in its own words', () => {
  expect(askLabels({ ...item, task: 'ORDER' })).toMatchObject({
    title: 'Order these labels again?',
    effect: 'If Royal Mail makes the labels, your account there pays for them and we email them to both.',
    confirm: 'Order the labels',
  })
  expect(askLabels({ ...item, task: 'VOID' })).toMatchObject({
    title: 'Cancel these labels again?',
    effect: 'We’ll ask Royal Mail to cancel the unused labels, so that your account there isn’t charged.',
    confirm: 'Cancel the labels',
  })
})
