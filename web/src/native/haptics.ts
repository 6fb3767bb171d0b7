import { Haptics, ImpactStyle } from '@capacitor/haptics'

/** A medium tap (community.txt §4). Nothing when the phone has none. */
export async function tapMedium(): Promise<void> {
  await Haptics.impact({ style: ImpactStyle.Medium }).catch(() => undefined)
}
