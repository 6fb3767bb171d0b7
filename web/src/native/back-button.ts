import { App } from '@capacitor/app'
import { closeTopOverlay, hasOverlay } from '../base/overlays.ts'
import { backStep } from './back-step.ts'

/** Handles the phone's back button for as long as the app runs. */
export function watchBackButton({ previousPath }: { previousPath: () => string | null }): void {
  const steps = {
    CLOSE: () => closeTopOverlay(),
    BACK: () => history.back(),
    HOME: () => location.replace('/'),
    LEAVE: () => App.minimizeApp(),
  }
  App.addListener('backButton', () => {
    const place = { isCovered: hasOverlay(), previousPath: previousPath(), path: location.pathname }
    steps[backStep(place)]()
  })
}
