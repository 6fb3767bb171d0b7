import { isNative } from './platform.ts'

/** A tap of medium strength that can be felt, in the native shell alone; where there is none, nothing. */
export async function tapMedium(): Promise<void> {
  if (!isNative()) return
  const { Haptics, ImpactStyle } = await import('@capacitor/haptics')
  await Haptics.impact({ style: ImpactStyle.Medium }).catch(() => undefined)
}
