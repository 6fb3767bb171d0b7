/**
 * The allowed names of a domain's files (the closed list of the architecture). 'rule': a pure file named after its
 * subject, of which there should be few.
 */
export type DomainFile = 'listed' | 'table' | 'test' | 'rule'

const listedInContract = /^(rules|([a-z-]+-)?(shapes|calls|words))\.ts$/
const listedOnServer = /^([a-z-]+-)?(routes|actions|store|views|jobs)\.ts$/

/** Tables of the contract with files of their own: data read by rules and words. Adding one is a decision. */
const tables = [
  'orders/deadlines.ts',
  'orders/moves.ts',
  'orders/notices.ts',
  'orders/reminders.ts',
  'payments/receipts.ts',
  'payments/tariff.ts',
  'policies/community-faqs.ts',
  'policies/facts.ts',
  'policies/faqs.ts',
  'policies/garment-faqs.ts',
  'policies/privacy.ts',
  'policies/terms.ts',
  'policies/trouble-faqs.ts',
  'settings/community-settings.ts',
  'settings/loan-settings.ts',
  'settings/settings.ts',
]

/** Returns the kind of a file; null when it is in no domain, or in a subfolder of one. */
export function domainFileOf(path: string): DomainFile | null {
  const [place = '', , domain = '', file = '', ...deeper] = path.split('/')
  if (!/^(contract|server)\/src\//.test(path) || file === '' || deeper.length > 0) return null
  if (/\.test\.ts$/.test(file) || /^sample-[a-z-]+\.ts$/.test(file)) return 'test'
  if (place === 'server') return listedOnServer.test(file) ? 'listed' : 'rule'
  if (tables.includes(`${domain}/${file}`)) return 'table'
  return listedInContract.test(file) ? 'listed' : 'rule'
}
