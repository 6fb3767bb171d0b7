import { Haptics, ImpactStyle } from '@capacitor/haptics'

/** A medium tap (product.md §10). Does nothing if the phone has no haptics. */
export async function tapMedium(): Promise<void> {
  await Haptics.impact({ style: ImpactStyle.Medium }).catch(() => undefined)
}
