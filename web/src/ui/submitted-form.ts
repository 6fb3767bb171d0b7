/** The forms that were submitted, until each has led to its first problem or is typed in. */
export const submittedForms = new WeakSet<HTMLFormElement>()
