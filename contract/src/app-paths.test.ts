import { describe, expect, it } from 'vitest'
import { isAppPath } from './app-paths.ts'

describe('a path of the app', () => {
  it.each([
    '/',
    '/favourites',
    '/list',
    '/terms',
    '/terms-and-conditions',
    '/dress/rixo-red-dress-0123456789ab',
    '/Dress/rixo-red-dress-0123456789ab',
    '/listing/0123456789ab',
    '/listings/0123456789ab/edit',
    '/0123456789ab/request',
    '/order-summary/confirm',
    '/order/5f0c/help',
    '/messages',
    '/messages/',
    '/Favourites',
    '/profile/1/Bea/reviews',
    '/share',
    '/share/abc',
    '/invite/abc',
  ])('%s is valid', (path) => expect(isAppPath(path)).toBe(true))

  it.each([
    '/no/such/page/here',
    '/wp-login.php',
    '/order',
    '/profile',
    '/order-summary',
    '//',
    '/admin',
    '/wp-admin/setup',
    '/dress/rixo',
    '/hat/rixo-red-hat-0123456789ab',
    '/anything/request',
    '/order/5f0c/elsewhere',
    '/order//help',
    '/share/abc/def',
  ])('%s is invalid', (path) => expect(isAppPath(path)).toBe(false))
})
