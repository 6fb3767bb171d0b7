import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parsePostcode } from '@hemline/contract/members/rules.ts'
import { distanceMetres } from '@hemline/contract/place.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codePointFiles, readCodePoint } from '../../../../scripts/geodata/code-point.ts'
import { gridToPoint } from '../../../../scripts/geodata/national-grid.ts'
import { createLog } from '../../base/log.ts'
import { areaPlaces, districtPlaces, nameAt } from './built-in.ts'
import { importedTablePath } from './imported.ts'
import { openGeocoder } from './open.ts'
import { postcodeKey, readTable, writeTable } from './postcode-table.ts'

const log = createLog('silent')
const folder = mkdtempSync(join(tmpdir(), 'hemline-geocoder-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bare = openGeocoder({ dataFolder: join(folder, 'nothing'), POSTCODES_IO_URL: undefined }, { log })

describe('the built-in table', () => {
  test.each([
    ['e8 3ph', 'Hackney'],
    ['BS8 1TH', 'Clifton, Bristol'],
    ['EC1V 9BD', 'Finsbury'],
    ['G12 8QQ', 'Hillhead, Glasgow'],
    ['BT9 5AG', 'Malone, Belfast'],
    ['ZE1 0AA', 'Lerwick'],
    ['TR1 2HE', 'Truro'],
  ])('%s is in %s', async (postcode, locationName) => {
    expect(await bare.find(postcode)).toMatchObject({ locationName, exact: false })
  })

  test.each([
    ['not the form', 'E8'],
    ['an area that does not exist', 'MA1 1AA'],
    ['Jersey', 'JE2 3AB'],
    ['the forces', 'BF1 3AA'],
    ['a London district that does not exist', 'SW30 1AA'],
    ['one in Bristol', 'BS12 1AA'],
    ['SW1 without its letter', 'SW1 1AA'],
    ['a letter outside London', 'TR1A 1AA'],
    ['a letter that no postcode ends in', 'E8 3PC'],
  ])('%s (%s) cannot exist', async (_, postcode) => expect(await bare.find(postcode)).toBeNull())

  test('every line is a place in the United Kingdom, with a name that is no street', () => {
    expect(areaPlaces.size).toBe(121)
    expect(districtPlaces.size).toBeGreaterThan(1200)
    for (const [code, { lat, lng, locationName }] of [...areaPlaces, ...districtPlaces]) {
      expect(lat > 49.8 && lat < 60.9 && lng > -8.2 && lng < 1.8, code).toBe(true)
      expect(locationName, code).toMatch(/^[A-Z][\w'’. -]+(, [A-Z][\w ]+)?$/)
      const area = /^[A-Z]+/.exec(code)![0]
      expect(areaPlaces.has(area), code).toBe(true)
      if (districtPlaces.has(code)) expect(parsePostcode(`${code} 1AA`)?.outward).toBe(code)
    }
  })
})

describe('the national grid', () => {
  test.each([
    ['Isles of Scilly', 91492.146, 11318.804, 49.9222639373, -6.29977752014],
    ['Plymouth', 250359.811, 62016.569, 50.4388582561, -4.10864563561],
    ['London', 530624.974, 178388.464, 51.4893656495, -0.1199255718],
    ['Norfolk', 562180.547, 319784.995, 52.7513668717, 0.40153547065],
    ['Leeds', 422242.186, 433818.701, 53.8002151963, -1.66379168242],
    ['Shetland', 440725.073, 1107878.448, 59.8540991389, -1.27486910356],
  ])('%s, a point surveyed by the Ordnance Survey, is within 5 m', (_, easting, northing, lat, lng) =>
    expect(distanceMetres(gridToPoint(easting, northing), { lat, lng })).toBeLessThan(5),
  )
})

describe('the imported table', () => {
  const csv = [
    '"E8 3PH",10,534500,184900,"E92000001","","","","",""',
    '"E8 1DY",10,533600,185200,"E92000001","","","","",""',
    '"E97 1AA",90,0,0,"E92000001","","","","",""',
    '"E81 1AA",10,534000,185000,"E92000001","","","","",""',
  ]
  const source = join(folder, 'code-point', 'Data', 'CSV', 'e.csv')
  const dataFolder = join(folder, 'data')
  const imported = () => openGeocoder({ dataFolder, POSTCODES_IO_URL: undefined }, { log })

  beforeAll(() => {
    mkdirSync(dirname(source), { recursive: true })
    writeFileSync(source, `${csv.join('\r\n')}\r\n`)
    writeFileSync(join(folder, 'code-point', 'Code-Point_Open_Column_Headers.csv'), 'PC,PQ\n')
    mkdirSync(dirname(importedTablePath(dataFolder)), { recursive: true })
    const files = codePointFiles(folder)
    expect(files).toEqual([source])
    writeFileSync(importedTablePath(dataFolder), writeTable(readCodePoint(source), 'a test'))
  })

  test('returns the exact place, with the name of its district', async () => {
    const place = await imported().find('e83ph')
    expect(place).toMatchObject({ locationName: 'Hackney', exact: true })
    expect(distanceMetres(place!, gridToPoint(534500, 184900))).toBeLessThan(0.2)
  })
  test('a postcode that is missing from an imported area does not exist', async () => {
    expect(await imported().find('E8 3PJ')).toBeNull()
    expect(await bare.find('E8 3PJ')).not.toBeNull()
  })
  test('areas that were not imported come from the built-in table', async () => {
    expect(await imported().find('BS8 1TH')).toMatchObject({ locationName: 'Clifton, Bristol', exact: false })
  })
  test('a district missing from the built-in table has the place of the import', async () => {
    expect(await imported().find('E81 1AA')).toMatchObject({ exact: true, locationName: 'Hackney' })
  })
  test('a postcode without a place in the import has that of its district or area', async () => {
    expect(await imported().find('E97 1AA')).toMatchObject({ exact: false, locationName: 'East London' })
  })
  test.each([
    ['a village in Cornwall', 'TR26 1AA', 50.211, -5.481, 'Truro area'],
    ['a suburb of Truro', 'TR1 2HE', 50.26, -5.06, 'Truro'],
    ['Gateshead’s border with Durham', 'DH3 1AA', 54.93, -1.585, 'Low Fell, Gateshead'],
  ])('%s is named after the nearest locality', (_, postcode, lat, lng, name) =>
    expect(nameAt(parsePostcode(postcode)!, { lat, lng })).toBe(name),
  )
  test('a damaged file is not used, and the built-in table answers', async () => {
    const damaged = join(folder, 'damaged')
    mkdirSync(dirname(importedTablePath(damaged)), { recursive: true })
    writeFileSync(importedTablePath(damaged), writeTable(readCodePoint(source), 'a test').subarray(0, -5))
    const geocoder = openGeocoder({ dataFolder: damaged, POSTCODES_IO_URL: undefined }, { log })
    expect(await geocoder.find('E8 3PH')).toMatchObject({ locationName: 'Hackney', exact: false })
  })
  test('a line that is not in the Code-Point Open format stops the import and is reported', () => {
    const bad = join(folder, 'ze.csv')
    writeFileSync(bad, '"ZE1 0AA",10,447759,1141280\n"ZE1 0AB",10,,\n')
    expect(() => [...readCodePoint(bad)]).toThrow(/ze\.csv, line 2/)
    rmSync(bad)
  })

  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const digit = fc.constantFrom(...'0123456789')
  const second = fc.oneof(letter, digit, fc.constant(''))
  const anyPostcode = fc
    .tuple(fc.array(letter, { minLength: 1, maxLength: 2 }), digit, second, digit, letter, letter)
    .map(([area, ...rest]) => parsePostcode(area.join('') + rest.join(''))!)
  test('every postcode has a unique number', () => {
    fc.assert(
      fc.property(anyPostcode, anyPostcode, (a, b) => {
        expect(postcodeKey(a) === postcodeKey(b)).toBe(a.postcode === b.postcode)
        expect(postcodeKey(a) >= 0 && postcodeKey(a) < 2 ** 32).toBe(true)
      }),
    )
  })
  test('a written table is read again, to a tenth of a metre', () => {
    const point = fc.record({
      lat: fc.double({ min: 49, max: 61, noNaN: true }),
      lng: fc.double({ min: -8, max: 2, noNaN: true }),
    })
    const entry = fc.record({ postcode: anyPostcode, point: fc.option(point) })
    const entries = fc.uniqueArray(entry, { selector: (one) => one.postcode.postcode, maxLength: 50 })
    fc.assert(
      fc.property(entries, anyPostcode, (rows, other) => {
        const table = readTable(writeTable(rows, 'a test'))
        for (const { postcode, point } of rows) {
          const place = table.find(postcode)
          if (point === null) expect(place).toBe('nowhere')
          else expect(distanceMetres(place as { lat: number; lng: number }, point)).toBeLessThan(0.12)
        }
        if (!rows.some(({ postcode }) => postcode.postcode === other.postcode)) expect(table.find(other)).toBeNull()
      }),
    )
  })
})

describe('a postcodes.io service', () => {
  let server: Server | undefined
  afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

  const answering = async (status: number, body: unknown) => {
    const paths: string[] = []
    server = createServer((request, answer) => {
      paths.push(request.url ?? '')
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((listening) => server!.listen(0, '127.0.0.1', listening))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    return { paths, geocoder: openGeocoder({ dataFolder: join(folder, 'nothing'), POSTCODES_IO_URL: url }, { log }) }
  }

  test('returns the exact place, with the built-in name of the district', async () => {
    const result = { latitude: 51.5461, longitude: -0.0553, admin_ward: 'Hackney Central', admin_district: 'Hackney' }
    const { paths, geocoder } = await answering(200, { status: 200, result })
    expect(await geocoder.find('e83ph')).toEqual({ lat: 51.5461, lng: -0.0553, locationName: 'Hackney', exact: true })
    expect(paths).toEqual(['/postcodes/E8%203PH'])
  })
  test('an unlisted district has the ward’s name', async () => {
    const result = { latitude: 50.21, longitude: -5.48, admin_ward: 'St Ives West', admin_district: 'Cornwall' }
    const { geocoder } = await answering(200, { status: 200, result })
    expect(await geocoder.find('TR26 1AA')).toMatchObject({ locationName: 'St Ives West', exact: true })
  })
  test('404 means that the postcode does not exist', async () => {
    const { geocoder } = await answering(404, { status: 404, error: 'Postcode not found' })
    expect(await geocoder.find('E8 3PJ')).toBeNull()
  })
  test.each([
    ['a failure', 500, { status: 500 }],
    ['a page that is not there', 404, '<html>'],
    ['an answer of another shape', 200, { result: 'yes' }],
    ['a postcode without a place', 200, { result: { latitude: null, longitude: null } }],
  ])('%s falls back to the built-in table', async (_, status, body) => {
    const { geocoder } = await answering(status, body)
    expect(await geocoder.find('E8 3PH')).toMatchObject({ locationName: 'Hackney', exact: false })
  })
  test('an unreachable service falls back to the built-in table', async () => {
    const geocoder = openGeocoder({ dataFolder: folder, POSTCODES_IO_URL: 'http://127.0.0.1:9' }, { log })
    expect(await geocoder.find('E8 3PH')).toMatchObject({ locationName: 'Hackney', exact: false })
  })
  test('is not queried for invalid postcodes and those outside the United Kingdom', async () => {
    const { paths, geocoder } = await answering(200, {})
    expect([await geocoder.find('JE2 3AB'), await geocoder.find('hello')]).toEqual([null, null])
    expect(paths).toEqual([])
  })
})
