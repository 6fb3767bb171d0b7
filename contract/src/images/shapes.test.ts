import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { imageLimits, imagePurposes } from './purposes.ts'
import { cardPath, ImagePath, isPrivatePath, picturesOf, thumbnailPath } from './shapes.ts'

// From docs/product.md §7 (paths and objects), §11 and §14 (how many, how large).

const path = '/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg'
const read = (image: unknown) => z.safeParse(ImagePath, image)

describe('an image', () => {
  it('is a path, or an object that has one', () => {
    expect([read(path).data, read({ path, width: 3 }).data]).toEqual([path, path])
  })

  it.each([[null], [undefined], [{}], [7], [{ url: path }], ['/images/short.jpg'], ['/etc/passwd'], [`${path}x`]])(
    'is not %j',
    (image) => expect(read(image).error?.issues[0]?.message).toBe('At least one image is required'),
  )

  it('has its details if they are known, otherwise the path only', () => {
    const other = path.replace('a.jpg', 'b.jpg')
    const picture = { path: other, width: 3, height: 4, placeholder: 'x' }
    expect(picturesOf([path, other], [picture])).toEqual([path, picture])
  })

  it('has smaller versions, also for private links', () => {
    expect([thumbnailPath(path), cardPath(`${path}?until=5`)]).toEqual([
      path.replace('.jpg', '-thumb.jpg'),
      `${path.replace('.jpg', '-card.jpg')}?until=5`,
    ])
  })

  it('its name states whether it is private', () => {
    expect([isPrivatePath('/images/private-aaaa.jpg'), isPrivatePath(path)]).toEqual([true, false])
  })
})

it('there is one square profile picture, and at most five images otherwise', () => {
  expect(imagePurposes.map((purpose) => [purpose, imageLimits[purpose].most, imageLimits[purpose].isSquare])).toEqual([
    ['listing', 5, false],
    ['profile', 1, true],
    ['issue', 5, false],
    ['condition', 5, false],
  ])
})
