import { Haptics, ImpactStyle } from '@capacitor/haptics'

/** A medium tap (product.md §10). Nothing when the phone has none. */
export async function tapMedium(): Promise<void> {
  await Haptics.impact({ style: ImpactStyle.Medium }).catch(() => undefined)
}
