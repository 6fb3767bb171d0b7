import { FullScreenDialog } from './full-screen-dialog.tsx'

export default { title: 'ui/full-screen-dialog' }

export const Open = () => (
  <FullScreenDialog aria-label="A full screen" onClose={() => undefined}>
    <p>Nothing but words.</p>
  </FullScreenDialog>
)
