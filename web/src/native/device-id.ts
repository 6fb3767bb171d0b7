import { Device } from '@capacitor/device'

/** The phone's own name for this installation (product.md §14). */
export async function nativeDeviceId(): Promise<string> {
  return (await Device.getId()).identifier
}
