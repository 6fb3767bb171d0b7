import { Button } from './button.tsx'
import { CheckField, TextField } from './field.tsx'
import { PageHead } from './page-head.tsx'
import { StickyAction } from './sticky-action.tsx'

export default { title: 'ui/sticky-action' }

export const Default = () => (
  <StickyAction>
    <Button look="accent" isWide>
      Request to borrow
    </Button>
  </StickyAction>
)
export const ShortBesideLong = () => (
  <StickyAction>
    <Button look="quiet" isWide>
      I’ve got it
    </Button>
    <Button look="accent" isWide>
      Cancel and get £24.90 and your coin back
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
/** A form between two bars: what the tests of the focus and of low windows use. */
export const BelowAForm = () => (
  <>
    <PageHead title="Your lines" isForm onBack={() => undefined} />
    {Array.from({ length: 20 }, (_, index) => `Line ${index + 1}`).map((line) => (
      <div key={line}>
        <TextField label={line} />
        <CheckField label={`${line} is right`} />
      </div>
    ))}
    <StickyAction>
      <Button isWide>Send</Button>
    </StickyAction>
  </>
)
