/** Texts of the handover. */
export const handoverTexts = {
  wrong: 'This is not the code of this handover. Please look again.',
  tooMany: 'Too many codes were tried. Please wait a little, or use the button without a code.',
  otherOrder: 'This code belongs to another order.',
  unreadable: 'This is not a handover code.',
  noCamera: 'The camera is not available. Please type the six digits.',
} as const
