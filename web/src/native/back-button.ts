import { App } from '@capacitor/app'
import { backStep } from './back-step.ts'

/** Deals with the phone's back button for as long as the app runs. */
export function watchBackButton({ previousPath }: { previousPath: () => string | null }): void {
  const steps = {
    CLOSE: () => topDialog()?.dispatchEvent(new Event('cancel', { cancelable: true })),
    BACK: () => history.back(),
    HOME: () => location.replace('/'),
    LEAVE: () => App.minimizeApp(),
  }
  App.addListener('backButton', () => {
    const seen = { isCovered: topDialog() !== undefined, previousPath: previousPath(), path: location.pathname }
    steps[backStep(seen)]()
  })
}

const topDialog = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
