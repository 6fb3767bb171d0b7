import { WaitingInvitation } from './waiting-invitation.tsx'

export default { title: 'friends/waiting-invitation' }

export const Default = () => <WaitingInvitation token="abc" />
