import { Button } from './button.tsx'
import { StickyAction } from './sticky-action.tsx'

export default { title: 'ui/sticky-action' }

export const Default = () => (
  <StickyAction>
    <Button look="accent" isWide>
      Request to borrow
    </Button>
  </StickyAction>
)
export const Busy = () => (
  <StickyAction>
    <Button look="accent" isWide isBusy>
      Sending
    </Button>
  </StickyAction>
)
