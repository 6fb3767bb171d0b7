import { AccountForm } from './account-form.tsx'

export default { title: 'payouts/account-form' }

const nothing = () => undefined

export const First = () => <AccountForm asksPassword onSaved={nothing} onCancel={undefined} />
export const Change = () => <AccountForm asksPassword={false} onSaved={nothing} onCancel={nothing} />
