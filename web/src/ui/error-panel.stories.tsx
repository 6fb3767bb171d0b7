import { SendError, wireTexts } from '../base/wire.ts'
import { ErrorPanel } from './error-panel.tsx'

export default { title: 'ui/error-panel' }

const lost = new SendError('UNREACHABLE', wireTexts.unreachable, 0)

export const WithRetry = () => <ErrorPanel error={lost} onRetry={() => undefined} />
export const WithoutRetry = () => <ErrorPanel title="Your orders didn’t load" error={lost} />
export const OwnText = () => <ErrorPanel text="Please reload the page." onRetry={() => undefined} />
export const AsPage = () => <ErrorPanel isPage error={lost} />
