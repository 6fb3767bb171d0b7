import { expect, it, test } from 'vitest'
import { actsSaying, auditWords, settingsSaying } from './audit-words.ts'
import type { AuditLine } from './shapes.ts'

const at = '2026-11-21T10:00:00.000Z'
const line = (action: string, about: string, detail: AuditLine['detail']): AuditLine => ({
  id: 1,
  operator: 'Hanna',
  action,
  subject: about,
  about,
  reported: null,
  orderId: null,
  detail,
  at,
})

const lines: [AuditLine, string, string][] = [
  [
    line('resolve-dispute', 'H1', {
      outcome: 'CANCELLED',
      to: 'CANCELLED',
      refundPence: 2490,
      chargePence: 0,
      returnsCoin: true,
      reason: 'Not as shown',
    }),
    'Hanna settled the dispute of order H1',
    'The loan is cancelled · £24.90 refunded · The coin went back · Not as shown',
  ],
  [
    line('resolve-dispute', 'H1', { outcome: 'CANCELLED', left: 'REQUESTED', to: 'CANCELLED', returnsCoin: true }),
    'Hanna settled the dispute of order H1',
    'The request is cancelled · The coin went back',
  ],
  [
    line('resolve-dispute', 'H1', { outcome: 'BACK', to: 'COMPLETED', returnsCoin: false }),
    'Hanna settled the dispute of order H1',
    'The loan stays complete',
  ],
  [
    line('decide-claim', 'H2', { claimId: 'c', claimedPence: 2000, amountPence: 0, reason: 'Wear' }),
    'Hanna decided a claim on order H2',
    'Nothing of £20.00 · Wear',
  ],
  [
    line('mark-payout-not-sent', '£18.00', { payoutId: 'p', no: 4, pence: 1800, reason: 'No such account' }),
    'Hanna took a payment of £18.00 out of its batch, not sent',
    'Batch 4 · No such account',
  ],
  [
    line('mark-owed-paid', '£18.00', { owedId: 'o', pence: 1800, note: '' }),
    'Hanna noted that £18.00 was paid to a lender',
    '',
  ],
  [
    line('change-setting', 'deliveryFee', { before: 690, after: 755, note: 'Dearer post' }),
    'Hanna changed “Post, there and back”',
    '£6.90 → £7.55 · Dearer post',
  ],
  [
    line('undo-setting', 'chargesServiceFee', { before: true, after: false, note: 'Too early' }),
    'Hanna undid the last change of “Charge the service fee”',
    'Yes → No · Too early',
  ],
  [
    line('fix-difference', 'H3', { kind: 'CARD_DISPUTE', act: 'LOST', expectedPence: 1500, foundPence: 1500 }),
    'Hanna fixed a difference with the card provider, H3',
    'The cardholder disputes the payment at their bank · ours £15.00, the provider’s £15.00 · The bank took back £15.00',
  ],
  [
    line('fix-difference', 'H3', {
      ...{ kind: 'CARD_DISPUTE', act: 'WON', expectedPence: 1500, foundPence: 1500 },
      decidedPence: 1000,
    }),
    'Hanna fixed a difference with the card provider, H3',
    'The cardholder disputes the payment at their bank · ours £15.00, the provider’s £15.00 · The bank left us £10.00 · £5.00 still disputed',
  ],
  [line('suspend-member', 'Bea Bittern', { note: 'Spam' }), 'Hanna suspended Bea Bittern', 'Spam'],
  [
    line('close-report', '', { targetType: 'PROFILE', targetId: 'x', outcome: 'ACTED', note: 'Seen' }),
    'Hanna closed a report',
    'Dealt with · Seen',
  ],
  [
    line('block-network', '203.0.113.0/24', {
      note: 'Spam',
      before: null,
      after: { note: 'Spam', blockedAt: at, endsAt: '2026-11-28T10:00:00.000Z' },
    }),
    'Hanna blocked the network 203.0.113.0/24',
    'Until 28 Nov 2026 · Spam',
  ],
  [
    line('unblock-network', '203.0.113.0/24', {
      note: 'A mistake',
      before: { note: 'Spam', blockedAt: at, endsAt: null },
      after: null,
    }),
    'Hanna unblocked the network 203.0.113.0/24',
    'Before: until it is unblocked · A mistake',
  ],
  [
    { ...line('mark-owed-paid', 'Lena Lark', { owedId: 'o', orderNumber: 'H7', note: 'In cash' }), subject: '£18.00' },
    'Hanna noted that £18.00 was paid to Lena Lark',
    'Order H7 · In cash',
  ],
  [
    { ...line('mark-payout-returned', 'Lena Lark', { payoutId: 'p', no: 4, reason: 'Closed' }), subject: '£18.00' },
    'Hanna noted that the bank returned a payment of £18.00 to Lena Lark',
    'Batch 4 · Closed',
  ],
  [
    { ...line('close-report', 'Una Wren', { outcome: 'ACTED', note: 'Seen' }), subject: 'r' },
    'Hanna closed a report about Una Wren',
    'Dealt with · Seen',
  ],
  [{ ...line('assign-report', 'Sam', {}), subject: 'r', reported: 'Una' }, 'Hanna gave a report about Una to Sam', ''],
  [{ ...line('unassign-report', 'Una Wren', {}), subject: 'r' }, 'Hanna gave a report about Una Wren to no one', ''],
  [line('retry-jobs', 'notify', { count: 1 }), 'Hanna had given-up work tried again: notify', '1 job'],
  [line('something-new', 'H3', { note: 'Why' }), 'Hanna something-new, H3', 'Why'],
]

test.each(lines)('%o becomes a sentence', (record, action, details) => {
  expect(auditWords(record)).toEqual({ action, details })
})

it('a word of a sentence names its acts, from its beginning on', () => {
  expect(actsSaying('Suspended')).toEqual(['suspend-member'])
  expect(actsSaying('ban')).toEqual(['mark-payout-returned', 'ban-member'])
  expect(actsSaying('warned')).toEqual(['warn-member'])
  expect(actsSaying('uspended')).toEqual([])
  for (const word of ['closed', 'report', 'about']) expect(actsSaying(word)).toContain('close-report')
  for (const word of ['paid', 'lender']) expect(actsSaying(word)).toContain('mark-owed-paid')
})

it('finds settings by the beginning of any word of their label', () => {
  expect(settingsSaying('POST')).toContain('deliveryFee')
  expect(settingsSaying('there')).toContain('deliveryFee')
  expect(settingsSaying('ost')).not.toContain('deliveryFee')
})
