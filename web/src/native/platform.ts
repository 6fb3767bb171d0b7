type Shell = { isNativePlatform?: () => boolean }

/** Whether the app runs in the native shell, which puts its bridge on the window before our first script. */
export function isNative(): boolean {
  return (globalThis as { Capacitor?: Shell }).Capacitor?.isNativePlatform?.() ?? false
}
