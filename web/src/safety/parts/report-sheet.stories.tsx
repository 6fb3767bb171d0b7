import type { ReportTarget } from '@hemline/contract/safety/shapes.ts'
import ReportSheet from './report-sheet.tsx'

export default { title: 'safety/report-sheet' }

const id = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01'
const close = () => undefined
const sheet = (type: ReportTarget) => <ReportSheet target={{ type, id }} other={{ id, name: 'Maya' }} onClose={close} />

export const Listing = () => sheet('LISTING')
export const Profile = () => sheet('PROFILE')
export const Message = () => sheet('MESSAGE')
export const Review = () => sheet('REVIEW')
