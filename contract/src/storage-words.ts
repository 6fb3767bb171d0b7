/** Shown once when a device cannot store what a member types. */
export const storageTexts = {
  full: 'This device is full',
  fullAbout: 'What you type is lost when you close Hemline. Free some space to keep it.',
} as const
