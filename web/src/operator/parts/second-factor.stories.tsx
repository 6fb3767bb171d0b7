import { CodeEntry } from './code-entry.tsx'
import { AddToApp } from './code-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorGate, SecondStep } from './second-factor-gate.tsx'

export default { title: 'operator/second-factor' }

const nothing = () => undefined
const factor = { isRequired: true, isSetUp: true, isNeeded: false, recoveryCodesLeft: 8 }
const offer = {
  secret: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
  uri: 'otpauth://totp/Hemline:opal@hemline.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  qr: { size: 3, path: 'M0 0h1v1h-1zM2 1h1v1h-1zM1 2h1v1h-1z' },
}
const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-ijkl-mn2${(index % 6) + 2}`)

export const Entry = () => <CodeEntry />
export const Offer = () => <AddToApp offer={offer} onCodes={nothing} />
export const Codes = () => <RecoveryCodes codes={codes.slice(0, 6)} onDone={nothing} />
export const Own = () => <SecondStep factor={factor} />
export const OwnWithout = () => <SecondStep factor={{ ...factor, isSetUp: false, recoveryCodesLeft: 0 }} />
export const FirstVisit = () => <SecondFactorGate>the room</SecondFactorGate>
FirstVisit.parameters = {
  answers: { 'GET /api/operator/second-factor': { data: { ...factor, isSetUp: false, isNeeded: true } } },
}
