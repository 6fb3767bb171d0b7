import { Button } from './button.tsx'
import { notice } from './notice.tsx'

export default { title: 'ui/notice' }

const MS = 600_000

export const Good = () => <Button onClick={() => notice.good('Your dress has been listed.', { ms: MS })}>Show</Button>
export const Bad = () => (
  <Button
    onClick={() =>
      notice.bad('Your message was not sent', {
        ms: MS,
        reason: 'We couldn’t reach Hemline. Nothing was lost; check your connection and try again.',
      })
    }
  >
    Show
  </Button>
)
export const WithAction = () => (
  <Button
    onClick={() =>
      notice.good('Removed from your favourites.', { ms: MS, action: { label: 'Undo', act: () => undefined } })
    }
  >
    Show
  </Button>
)
/** With the time that it is shown for in the app. */
export const Undoable = () => (
  <Button
    onClick={() => notice.good('Removed from your favourites.', { action: { label: 'Undo', act: () => undefined } })}
  >
    Show
  </Button>
)
