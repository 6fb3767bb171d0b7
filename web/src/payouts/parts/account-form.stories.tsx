import { AccountForm } from './account-form.tsx'

export default { title: 'payouts/account-form' }

const nothing = () => undefined

export const First = () => <AccountForm asksPassword present={null} onSaved={nothing} onCancel={undefined} />
export const Change = () => <AccountForm asksPassword={false} present={null} onSaved={nothing} onCancel={nothing} />
