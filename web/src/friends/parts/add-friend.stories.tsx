import { AddFriend } from './add-friend.tsx'

export default { title: 'friends/add-friend' }

export const Default = () => <AddFriend publicId="INES2026" />
export const WithoutOwnId = () => <AddFriend publicId={undefined} />
