import { parsePostcode } from '@hemline/contract/members/rules.ts'
import { parseUkPhone } from '../../contract/src/members/phone.ts'
import { isUkArea } from '../../server/src/outside/geocoder/built-in.ts'
import { type Outcome, openSet } from './report.ts'

type Read = (path: string) => unknown
type Label = { raw: string; validGB: boolean | null; e164: string | null; notify: string | null }

/** Valid numbers that GOV.UK Notify refuses: short and premium numbers, and trailing dots. */
const NOTIFY_DIFFERS = ['0845 46 46', '0900 123 4567', '07723 456789...']

/**
 * The reference is google-libphonenumber's `validGB`: valid for region GB and of country GB. Numbers of the Crown
 * dependencies and of other countries are refused, and so are Ofcom's drama numbers.
 */
export function checkPhones(read: Read): Outcome[] {
  const labels = openSet('phone: 215 labelled numbers')
  for (const { raw, validGB, e164 } of read('phone/gb-labels.json') as Label[]) {
    labels.expect(JSON.stringify(raw), parseUkPhone(raw)?.e164 ?? null, validGB === true ? e164 : null)
  }
  const notify = openSet('phone: GOV.UK Notify')
  for (const [group, numbers] of Object.entries(read('phone/govuk-notify.json') as Record<string, string[]>)) {
    const one = /normalise_to_(\d+)$/.exec(group)?.[1]
    for (const raw of numbers) {
      const e164 = parseUkPhone(raw)?.e164
      const valid = group.startsWith('valid_uk_') || NOTIFY_DIFFERS.includes(raw)
      notify.expect(`${group} ${JSON.stringify(raw)}`, one ? e164 : e164 !== undefined, one ? `+${one}` : valid)
    }
  }
  return [labels.outcome(), notify.outcome(`${NOTIFY_DIFFERS.length} numbers are valid to us, not to Notify`)]
}

type Ideal = { tests: { base: string; expected: string | boolean | null }[] }
type Notify = {
  test_normalise_postcode: [string, string][]
  test_if_postcode_is_a_real_uk_postcode: [string, boolean][]
}

const PARTS = {
  validation: (postcode) => postcode !== null,
  normalisation: (postcode) => postcode?.postcode ?? null,
  outcodes: (postcode) => postcode?.outward ?? null,
  incodes: (postcode) => postcode?.inward ?? null,
  areas: (postcode) => postcode?.area ?? null,
  districts: (postcode) => postcode?.district ?? null,
  'sub-districts': (postcode) => postcode?.subDistrict ?? null,
  sectors: (postcode) => postcode?.sector ?? null,
  units: (postcode) => postcode?.unit ?? null,
} satisfies Record<string, (postcode: ReturnType<typeof parsePostcode>) => unknown>

/** The forces' area: valid for Notify, which posts there; not in the United Kingdom for Hemline. */
const FORCES = 'BF'

/** Form, normalized spelling and parts; for Notify's set the area has to exist too. */
export function checkPostcodes(read: Read): Outcome[] {
  const parts = Object.entries(PARTS).map(([name, part]) => {
    const set = openSet(`postcode: ${name}`)
    const { tests } = read(`postcode/ideal-${name}.json`) as Ideal
    for (const { base, expected } of tests) set.expect(base, part(parsePostcode(base)), expected)
    return set.outcome()
  })
  const notify = openSet('postcode: GOV.UK Notify')
  const data = read('postcode/govuk-notify.json') as Notify
  for (const [raw, expected] of data.test_normalise_postcode) {
    notify.expect(raw, parsePostcode(raw)?.postcode.replace(' ', ''), expected)
  }
  for (const [raw, expected] of data.test_if_postcode_is_a_real_uk_postcode) {
    const area = parsePostcode(raw)?.area
    notify.expect(raw, area === FORCES || (area !== undefined && isUkArea(area)), expected)
  }
  return [...parts, notify.outcome()]
}
