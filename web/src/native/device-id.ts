import { Device } from '@capacitor/device'

/** The id that the phone assigns to this installation (product.md §14). */
export async function nativeDeviceId(): Promise<string> {
  return (await Device.getId()).identifier
}
