import InviteSheet from './invite-sheet.tsx'

export default { title: 'friends/invite-sheet' }

const link = {
  url: `https://hemline.example/invite/${'abcdefghij'.repeat(4)}abc`,
  qr: { size: 3, path: 'M0 0h1v1H0zM2 0h1v1H2zM1 1h1v1H1zM0 2h1v1H0z' },
  expiresAt: '2026-12-23T10:00:00.000Z',
  madeFriends: 0,
}

export const Fresh = () => <InviteSheet onClose={() => undefined} />
Fresh.parameters = { answers: { 'POST /api/friend-invite': { data: link } } }

export const Used = () => <InviteSheet onClose={() => undefined} />
Used.parameters = { answers: { 'POST /api/friend-invite': { data: { ...link, madeFriends: 3 } } } }
