import type { Community } from '../community.ts'
import { photo } from '../member.ts'
import { click, type Screen } from './screen.ts'

/** Home, a listing, and listing an item. */
export function wardrobe({ listing }: Community): Screen[] {
  const { open, paused } = listing
  return [
    { name: 'home', as: 'bea', at: '/', shows: 'Rixo' },
    {
      name: 'home, filters',
      as: 'bea',
      at: '/',
      shows: 'Rixo',
      act: click('Filters'),
      showsNext: 'Show results',
      only: 'phone',
    },
    {
      name: 'home, dates',
      as: 'bea',
      at: '/',
      shows: 'Rixo',
      act: (page) => page.getByRole('button', { name: 'Dates', exact: true }).click(),
      showsNext: 'When do you need it?',
      only: 'phone',
    },
    {
      name: 'home, size',
      as: 'bea',
      at: '/',
      shows: 'Rixo',
      act: (page) => page.getByRole('button', { name: 'Size', exact: true }).click(),
      showsNext: 'UK size',
      only: 'phone',
    },
    { name: 'home, filtered', as: 'bea', at: '/?categories=dress&sizes=10&friends=FRIENDS_ONLY', shows: 'Rixo' },
    { name: 'home, nothing found', as: 'bea', at: '/?words=zzzz', shows: 'No results found' },
    {
      name: 'home, failed to load',
      as: 'bea',
      at: '/',
      failing: '**/api/listings*',
      shows: 'The wardrobe didn’t load',
    },
    { name: 'home, loading', as: 'kay', at: '/', hanging: '**/api/listings*', shows: 'What will you wear next?' },
    { name: 'home, map', as: 'bea', at: '/?view=map', shows: /items here/ },
    {
      name: 'home, map failed to load',
      as: 'bea',
      at: '/?view=map',
      failing: '**/api/listings*',
      shows: /^Error:/,
      showsNext: /^Items here$/,
    },

    { name: 'listing', as: 'bea', at: `/listing/${open}`, shows: 'Shared by' },
    {
      name: 'listing, its place',
      as: 'bea',
      at: `/listing/${open}`,
      shows: 'Shared by',
      act: click('Show location (approximate)'),
      showsNext: /Only an approximate location/,
    },
    {
      name: 'listing, a photo',
      as: 'bea',
      at: `/listing/${open}`,
      shows: 'Shared by',
      async act(page) {
        await click(/^Enlarge photo 1/)(page)
        await page.getByRole('dialog', { name: /^Photos of/ }).waitFor()
      },
    },
    {
      name: 'listing, no coin',
      as: 'kay',
      at: `/listing/${open}`,
      shows: 'Shared by',
      act: (page) => page.getByRole('button', { name: 'Request', exact: true }).click(),
      showsNext: 'You need a coin',
    },
    { name: 'listing, own', as: 'lena', at: `/listing/${open}`, shows: 'Deactivate' },
    { name: 'listing, inactive', as: 'lena', at: `/listing/${paused}`, shows: 'Inactive: only you can see it' },
    {
      name: 'listing, delete?',
      as: 'lena',
      at: `/listing/${open}`,
      shows: 'Deactivate',
      act: click('Delete'),
      showsNext: 'Delete this listing?',
    },
    {
      name: 'listing, block dates',
      as: 'lena',
      at: `/listing/${open}`,
      shows: 'Deactivate',
      act: click('Block dates'),
      showsNext: /^Mo/,
    },
    {
      name: 'listing, share links',
      as: 'lena',
      at: `/listing/${open}`,
      shows: '1 share link is open',
      act: click('Manage'),
      showsNext: /Made by you/,
    },
    { name: 'listing, not there', as: 'bea', at: '/listing/000000000000', shows: 'We can’t find this item' },
    { name: 'list an item', as: 'bea', at: '/list', shows: 'Add photos' },
    {
      name: 'list an item, a photo',
      as: 'sol',
      at: '/list',
      shows: 'Add photos',
      async act(page) {
        await page.locator('input[type=file]').setInputFiles([await photo('#b3261e'), await photo('#2b4a8b')])
        await page.getByRole('button', { name: /^Yours, photo 2/ }).click()
      },
      showsNext: 'Make cover',
    },
    {
      name: 'list an item, crop',
      as: 'kay',
      at: '/list',
      shows: 'Add photos',
      async act(page) {
        await page.locator('input[type=file]').setInputFiles(await photo('#b3261e'))
        await page.getByRole('button', { name: /^Yours, photo 1/ }).click()
        await page.getByRole('button', { name: 'Crop', exact: true }).click()
      },
      showsNext: 'Apply',
    },
    {
      name: 'list an item, a draft',
      as: 'cora',
      at: '/list',
      shows: 'Add photos',
      async act(page) {
        await page.getByLabel('Description').fill('Bias-cut satin.')
        await page.reload()
      },
      showsNext: /^Draft: /,
    },
    {
      name: 'list an item, mistakes',
      as: 'bea',
      at: '/list',
      shows: 'Add photos',
      act: click(/^Please add/),
      showsNext: 'Replacement price is required',
    },
    { name: 'edit listing', as: 'lena', at: `/listings/${open}/edit`, shows: 'Save changes' },
  ]
}
