import { ExportSheet } from './export-sheet.tsx'

export default { title: 'account/export-sheet' }

const answers = (data: object) => ({ answers: { 'GET /api/account-deletion': { data } } })
const close = () => undefined

export const ByPassword = () => <ExportSheet onClose={close} />
ByPassword.parameters = answers({ deletesAt: null, asks: 'PASSWORD', obstacles: [] })
export const ByEmail = () => <ExportSheet onClose={close} />
ByEmail.parameters = answers({ deletesAt: null, asks: 'EMAIL', obstacles: [] })
