/**
 * What a file of a domain may be called (the closed list of the house). 'rule': a pure file with a name from the domain's own
 * language, of which there should be few.
 */
export type DomainFile = 'listed' | 'table' | 'test' | 'rule'

const listedInContract = /^(shapes|calls|rules|words)\.ts$/
const listedOnServer = /^(routes\.ts|([a-z-]+-)?(actions|store|views|jobs)\.ts)$/

/** Tables of the contract that have a file of their own: data that rules and words read. A line more is a decision. */
const tables = [
  'orders/deadlines.ts',
  'orders/moves.ts',
  'orders/notices.ts',
  'orders/reminders.ts',
  'payments/receipts.ts',
  'payments/tariff.ts',
  'policies/facts.ts',
  'policies/faqs.ts',
  'policies/privacy.ts',
  'policies/terms.ts',
]

/** What kind of file this is; null when it lies in no domain, or deeper than a domain's files may. */
export function domainFileOf(path: string): DomainFile | null {
  const [place = '', , domain = '', file = '', ...deeper] = path.split('/')
  if (!/^(contract|server)\/src\//.test(path) || file === '' || deeper.length > 0) return null
  if (/\.test\.ts$/.test(file)) return 'test'
  if (place === 'server') return listedOnServer.test(file) ? 'listed' : 'rule'
  if (tables.includes(`${domain}/${file}`)) return 'table'
  return listedInContract.test(file) ? 'listed' : 'rule'
}
