/** What a member reads of a picture that an operator looks at first (product.md §13). */
export const pictureTexts = {
  waiting: 'We’re looking at your new picture before others see it.',
} as const
