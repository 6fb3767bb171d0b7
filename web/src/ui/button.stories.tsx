import { Heart, X } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from './button.tsx'

export default { title: 'ui/button' }

export const Looks = () => (
  <>
    <Button look="accent">Send request</Button>
    <Button look="brand">Save</Button>
    <Button look="quiet">Try again</Button>
    <Button look="plain">Not now</Button>
    <Button look="danger">Cancel the loan</Button>
  </>
)
export const Small = () => <Button isSmall>Copy link</Button>
export const Wide = () => <Button isWide>Continue to payment</Button>
export const Busy = () => <Button isBusy>Sending</Button>
export const Disabled = () => <Button disabled>Send request</Button>
export const LongText = () => (
  <Button isWide>Charge £38.00 to my card ending 4242 and confirm the loan of the Rixo midi dress</Button>
)
export const AsLink = () => <ButtonLink to="/">Browse the wardrobe</ButtonLink>
export const Icon = () => (
  <IconButton label="Close">
    <X size={22} aria-hidden="true" />
  </IconButton>
)
export const FloatingIcon = () => (
  <IconButton label="Add to favourites" isFloating>
    <Heart size={22} aria-hidden="true" />
  </IconButton>
)
export const DisabledIcon = () => (
  <IconButton label="Zoom in" disabled>
    <X size={22} aria-hidden="true" />
  </IconButton>
)

/** Says how often it was sent, and is never busy: what e2e/parts/taps.spec.ts taps. */
export const Counting = () => {
  const [sent, setSent] = useState(0)
  return (
    <>
      <Button isBusy={false} onClick={() => setSent((before) => before + 1)}>
        Send
      </Button>
      <p role="status">Sent: {sent}</p>
    </>
  )
}
export const CountingUntilBusy = () => {
  const [sent, setSent] = useState(0)
  return (
    <>
      <Button isBusy={sent > 0} onClick={() => setTimeout(() => setSent((before) => before + 1))}>
        Send
      </Button>
      <p role="status">Sent: {sent}</p>
    </>
  )
}
