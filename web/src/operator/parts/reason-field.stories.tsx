import { ReasonField } from './reason-field.tsx'

export default { title: 'operator/reason-field' }

const change = () => undefined

export const Empty = () => <ReasonField value="" error={undefined} onChange={change} />
export const WithError = () => <ReasonField value="" error="Please give a reason." onChange={change} />
