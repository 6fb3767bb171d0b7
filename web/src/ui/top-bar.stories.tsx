import { IconButton } from './button.tsx'
import { TopBar } from './top-bar.tsx'

export default { title: 'ui/top-bar' }

const back = () => undefined

export const TitleOnly = () => <TopBar title="Your orders" />
export const WithBack = () => <TopBar title="HM-1042" onBack={back} />
export const WithEnd = () => <TopBar title="HM-1042" onBack={back} end={<IconButton label="Share">↗</IconButton>} />
export const Narrow = () => <TopBar title="Your details" onBack={back} isNarrow />
export const LongText = () => (
  <TopBar title="Everything that has been agreed about the loan of the Rixo midi dress" onBack={back} />
)
