import { expect, test } from 'vitest'
import { isAdult, isMadeOfOwnData, isPasswordLongEnough, isPattern, readBirthdate } from './rules.ts'
import { readClaims, writeClaims } from './shapes.ts'

test.each([
  ['2008-11-21', '2026-11-21', true],
  ['2008-11-22', '2026-11-21', false],
  ['2008-11-21', '2026-11-20', false],
  ['1950-01-01', '2026-11-21', true],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['2008-12-31', '2027-01-01', true],
])('born on %s: on %s 18 is %s', (birthdate, today, is) => expect(isAdult(birthdate, today)).toBe(is))

test.each([
  ['14', '6', '1992', '1992-06-14'],
  ['', '6', '', 'day: Please add the day and year you were born.'],
  ['', '', '', 'day: Please enter your date of birth.'],
  ['14', '6', '92', 'year: Please enter all 4 digits of the year, like 1994.'],
  ['031', '2', '1992', 'day: Please check the day. It’s a number from 1 to 31.'],
  ['30', '02', '1992', 'day: There’s no 30 Feb 1992. Please check the day.'],
  ['31', '12', '1899', 'year: Please check the year.'],
  ['26', '11', '2026', 'year: Please check the year. A date of birth is in the past.'],
  ['26', '11', '2008', 'year: You must be 18 or over to join Hemline.'],
  ['25', '11', '2008', '2008-11-25'],
])('a date of birth entered as %s, %s, %s: %s', (day, month, year, result) => {
  const read = readBirthdate({ day, month, year }, '2026-11-25')
  expect('birthdate' in read ? read.birthdate : `${read.part}: ${read.text}`).toBe(result)
})

test.each([
  ['', false],
  ['nine char', false],
  ['ten chars!', true],
  ['👗👗👗👗👗', false],
  ['👗'.repeat(10), true],
  ['x'.repeat(256), true],
  ['x'.repeat(257), false],
])('a password counts its characters: %j', (password, is) => expect(isPasswordLongEnough(password)).toBe(is))

test('claims are read from the wire unchanged, without the empty ones', () => {
  const written = writeClaims({
    firstName: 'Zoë',
    secondName: '',
    picture: null,
    hasOnboarded: true,
    hasNewsletter: false,
    sessionVersion: 3,
    pushDeviceHashesOrIdentifiers: ['abc', 'def'],
  })
  expect(written).toEqual({
    'custom:firstName': 'Zoë',
    'custom:hasOnboarded': 'true',
    'custom:hasNewsletter': 'false',
    'custom:sessionVersion': '3',
    'custom:pushDeviceHashesOrIdentifiers': '["abc","def"]',
  })
  expect(readClaims({ sub: 's', email: 'a@example.com', email_verified: 'true', ...written })).toEqual({
    sub: 's',
    email: 'a@example.com',
    email_verified: true,
    firstName: 'Zoë',
    hasOnboarded: true,
    hasNewsletter: false,
    sessionVersion: 3,
    pushDeviceHashesOrIdentifiers: ['abc', 'def'],
  })
})

test('claims without the prefix are read in the same way, and take precedence over prefixed ones', () => {
  const claims = readClaims({
    sub: 's',
    email: 'a@example.com',
    hasOnboarded: true,
    firstName: 'A',
    'custom:firstName': 'B',
  })
  expect(claims).toMatchObject({ hasOnboarded: true, firstName: 'A' })
})

test('a prefixed claim cannot replace an identifying one', () => {
  expect(() => readClaims({ 'custom:sub': 's', 'custom:email': 'a@example.com' })).toThrow()
  expect(
    readClaims({ sub: 's', email: 'a@example.com', 'custom:email_verified': 'true' }).email_verified,
  ).toBeUndefined()
})

test.each(['sub', 'email', 'email_verified', 'origin_jti'])(
  'an attribute that a member can write is never the issuer’s %s',
  (name) => {
    const base: Record<string, string> = { sub: 's', email: 'a@example.com' }
    const claims = readClaims({ ...base, [`custom:${name}`]: 'true' }) as Record<string, unknown>
    expect([claims[name], claims[`custom:${name}`]]).toEqual([base[name], undefined])
    const { [name]: _, ...without } = base
    const forged = () => readClaims({ ...without, [`custom:${name}`]: 'x' })
    if (name === 'sub') expect(forged).toThrow()
    // an ID token may leave it to the userinfo endpoint
    if (name === 'email') expect(forged().email).toBe('')
  },
)

test('an unknown claim without the prefix is ignored', () => {
  const claims = readClaims({
    sub: 's',
    email: 'a@example.com',
    firstName: 'A',
    nickname: 'B',
    'x-phone': '07',
    custom: 'y',
    'issuer:lastName': 'C',
    'issuer:height': '5f6',
  })
  expect(claims).toEqual({ sub: 's', email: 'a@example.com', firstName: 'A' })
})

test('booleans on the wire are strings or booleans, and anything else is false', () => {
  const read = (value: unknown) => readClaims({ sub: 's', email: 'a', hasOnboarded: value }).hasOnboarded
  expect(['true', true, 'false', false, 'yes', ''].map(read)).toEqual([true, true, false, false, false, false])
})

test.each([[{}], [{ sub: '', email: 'a' }], [{ sub: 's', email: 'a', pushDeviceHashesOrIdentifiers: '{' }]])(
  'refuses %j',
  (payload) => expect(() => readClaims(payload)).toThrow(),
)

const amara = {
  email: 'amara.okafor@example.com',
  firstName: 'Amara',
  secondName: 'Okafor-Smith',
  birthdate: '1990-05-17',
}
test.each([
  ['amara.okafor@example.com', true],
  ['Amara.Okafor', true],
  ['Okafor-Smith1', true],
  ['ÄMARA okafor!!', true],
  ['17-05-1990!', true],
  ['amara19900517', true],
  ['Hemline2026', true],
  ['hemline hemline', true],
  ['hemline-demo-2026', false],
  ['my dress is green', false],
  ['amara likes silk on sundays', false],
])('made of what others know of the member: %j %s', (password, is) => expect(isMadeOfOwnData(password, amara)).toBe(is))

test('a name of two letters is ignored', () =>
  expect(isMadeOfOwnData('solitary', { email: 'x@y.zz', firstName: 'Al' })).toBe(false))

test.each([
  ['1234567890', true],
  ['0987654321', true],
  ['aaaaaaaaaa', true],
  ['abababababa', true],
  ['12-12-12-12-12', true],
  ['passpasspass', true],
  ['Qwertyuiop', true],
  ['abcdefghijklm', true],
  ['correct horse battery', false],
  ['abcdefghij9', false],
])('a pattern: %j %s', (password, is) => expect(isPattern(password)).toBe(is))
