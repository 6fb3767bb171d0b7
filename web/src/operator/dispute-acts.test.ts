import { formatPence } from '@hemline/contract/money.ts'
import type { DeskDisputeWhole } from '@hemline/contract/operator/case-shapes.ts'
import { describe, expect, it } from 'vitest'
import { effectRows, effectsText, resolveAct, type Settled } from './dispute-acts.ts'

const preview = {
  losesCoin: false,
  releasedPence: 0,
  owedCleaningPence: 0,
  returnsCoin: false,
  earnsCoin: false,
  takesCoin: false,
  endsCleaning: false,
  owedPostagePence: 0,
  leftForPostagePence: 0,
  freesDates: false,
  voidsLabels: false,
  restoresAnswerTime: false,
  asksForReviews: false,
}
const dispute = {
  orderNumber: 'H10017',
  garment: 'Pucci dress',
  lenderName: 'Lena',
  lendeeName: 'Bea',
  leftStatus: 'SHIPPING_RECEIVED',
  hasCoin: true,
  tariff: [{ id: 'hem', label: 'Hem', pence: 2500 }],
  previews: [{ ...preview, outcome: 'CANCELLED', freesDates: true }],
} as unknown as DeskDisputeWhole
const settled = (changes: Partial<Settled>): Settled => ({
  outcome: 'CANCELLED',
  refundPence: 0,
  chargePence: 0,
  charge: [],
  returnsCoin: false,
  reason: 'The hem was down.',
  ...changes,
})
const act = (changes: Partial<Settled>) => resolveAct(dispute, settled(changes), async () => undefined)

describe('resolving a dispute', () => {
  it.each([
    [{}, 'Cancel the loan'],
    [{ refundPence: 2490 }, 'Cancel the loan and refund £24.90'],
    [{ outcome: 'COMPLETED', chargePence: 2500, charge: ['hem'] }, 'Complete the loan and charge £25.00'],
    [{ outcome: 'BACK', refundPence: 100, chargePence: 200 }, 'Continue the loan, refund £1.00 and charge £2.00'],
  ] as const)('has a button that says all that it does: %j', (changes, label) => {
    expect(act(changes).confirm).toBe(label)
  })

  it.each([
    ['REQUESTED', 'CANCELLED', 'The request is cancelled', 'Cancel the request'],
    ['REQUESTED', 'BACK', 'The request continues', 'Continue the request'],
    ['COMPLETED', 'BACK', 'The loan stays complete', 'Leave the loan complete'],
  ] as const)('of an order that was %s, as %s, says "%s"', (leftStatus, outcome, words, label) => {
    const { rows, confirm } = resolveAct({ ...dispute, leftStatus }, settled({ outcome }), async () => undefined)
    expect(rows).toContainEqual(['Outcome', words])
    expect(confirm).toBe(label)
  })

  it('is a danger when a card is charged or the loan ends', () => {
    expect(act({ outcome: 'BACK' }).isDangerous).toBe(false)
    expect(act({ outcome: 'BACK', chargePence: 100 }).isDangerous).toBe(true)
    expect(act({}).isDangerous).toBe(true)
  })

  it('names the amounts, for whom, and who hears the reason', () => {
    const { rows, effect } = act({ refundPence: 2490, chargePence: 2500, charge: ['hem'] })
    expect(rows).toContainEqual(['Refund', `${formatPence(2490)} to Bea`])
    expect(rows).toContainEqual(['Charge', '£25.00 to Bea, for Hem'])
    expect(rows).toContainEqual(['Who hears', 'Lena and Bea, by notice and email'])
    expect(effect).toContain(
      'We’ll charge Bea’s card £25.00 now, or ask them to pay if none is stored, and owe it to Lena.',
    )
  })

  it('says when a cancellation refunds nothing', () => {
    const charged = { ...dispute, refundablePence: 2490 }
    const effect = (changes: Partial<Settled>) => resolveAct(charged, settled(changes), async () => undefined).effect
    expect(effect({})).toMatch(/^Bea gets no money back. /)
    for (const changes of [{ refundPence: 100 }, { outcome: 'BACK' }] as const)
      expect(effect(changes)).not.toContain('no money')
  })

  it('says what is owed to the lender for postage, of what a refund leaves for it', () => {
    const preview345 = { ...preview, outcome: 'COMPLETED', owedPostagePence: 345, leftForPostagePence: 690 }
    const posted = { ...dispute, hasCoin: false, previews: [preview345] } as unknown as DeskDisputeWhole
    const rows = (refundPence: number) => effectRows(posted, settled({ outcome: 'COMPLETED', refundPence }))
    expect(rows(345)).toEqual([['Postage', '£3.45 owed to Lena']])
    expect(rows(590)).toEqual([['Postage', '£1.00 owed to Lena']])
    for (const refundPence of [690, 2490]) expect(rows(refundPence)).toEqual([])
  })

  it('says before it is confirmed what an outcome does to coin and dates', () => {
    expect(effectRows(dispute, settled({}))).toEqual([
      ['Bea’s coin', 'Stays spent'],
      ['Dates', 'Free again'],
    ])
    expect(effectRows(dispute, settled({ returnsCoin: true }))[0]).toEqual(['Bea’s coin', 'Returned'])
    expect(effectsText(dispute, settled({}))).toBe('Bea’s coin: stays spent. Dates: free again.')
    const earning = {
      ...dispute,
      previews: [{ ...preview, outcome: 'CANCELLED', earnsCoin: true }],
    } as unknown as DeskDisputeWhole
    expect(effectsText(earning, settled({}))).toBe('Bea’s coin: stays spent. Lena’s coin: earned for this loan.')
  })

  it('promises no coin that is taken back as it is returned', () => {
    const lost = { ...dispute, previews: [{ ...preview, outcome: 'CANCELLED', losesCoin: true }] }
    const rows = (changes: object, returnsCoin = true) =>
      effectRows({ ...lost, ...changes } as unknown as DeskDisputeWhole, settled({ returnsCoin }))
    const taken = [['Bea’s coin', 'Taken back: the loan that earned it was cancelled']]
    expect(rows({})).toEqual(taken)
    expect(rows({}, false)).toEqual([['Bea’s coin', 'Stays spent']])
    expect(rows({ leftStatus: 'REQUESTED' }, false)).toEqual(taken)
    expect(rows({ hasCoin: false })).toEqual([])
  })
})
