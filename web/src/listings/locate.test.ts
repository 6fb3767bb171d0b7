import { afterEach, expect, it, vi } from 'vitest'
import { locate } from './locate.ts'

const home = { lat: 51.5, lng: -0.1 }
const answers = (find: Geolocation['getCurrentPosition']) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: find } })
afterEach(() => vi.unstubAllGlobals())

it('a device that knows where it is waits for no home', async () => {
  answers((found) => found({ coords: { latitude: 53.8, longitude: -1.5 } } as GeolocationPosition))
  const askHome = vi.fn(() => new Promise<null>(() => {}))
  expect(await locate(askHome)).toMatchObject({ point: { lat: 53.8, lng: -1.5 }, from: 'device' })
  expect(askHome).not.toHaveBeenCalled()
})

it('a device without a position is looked for at the home, once that is loaded', async () => {
  answers((_, failed) => failed?.({} as GeolocationPositionError))
  expect(await locate(async () => home)).toMatchObject({ point: home, from: 'home' })
  expect(await locate(async () => null)).toBeNull()
})
