/** What the owner reads of an item that an operator looks at first, or hid. */
export const approvalTexts = {
  waiting: (day: string) =>
    `We look at this item before others see it. You’ll hear from us by ${day}. You can still change it.`,
  late: 'We look at this item before others see it. We’re sorry it’s taking longer; you’ll hear from us soon.',
  notYet: 'We’re still looking at this item. We’ll email you as soon as it’s shown.',
} as const
