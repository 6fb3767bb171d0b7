import { PageHead } from './page-head.tsx'

export default { title: 'ui/page-head' }

const back = () => undefined

export const WithBack = () => <PageHead title="Your request" onBack={back} />
export const OfAForm = () => <PageHead title="List an item" onBack={back} isForm />
export const Roomy = () => <PageHead title="Privacy" onBack={back} isRoomy />
export const LongText = () => (
  <PageHead title="What has been written down about the order HM-1042 so far" onBack={back} />
)
