import ViewBanner from './view-banner.tsx'

export default { title: 'operator/view-banner' }

const session = { sub: 'a', idToken: 'view.a.b', refreshToken: '', expiresAt: Date.parse('2099-01-01') }
const nothing = () => undefined

export const Default = () => (
  <ViewBanner session={{ ...session, view: { id: 'a', name: 'Mia Lane' } }} onLeave={nothing} />
)
export const LongName = () => (
  <ViewBanner
    session={{ ...session, view: { id: 'a', name: 'Wilhelmina Featherstonehaugh-Cholmondeley' } }}
    onLeave={nothing}
  />
)
