import { SendFailure } from './send-failure.tsx'

export default { title: 'ui/send-failure' }

export const OfAFullDisk = () => (
  <SendFailure reason="Hemline has run out of space, so this couldn’t be saved. What you entered is still here; please try again later." />
)
export const OfNothing = () => <SendFailure reason={null} />
