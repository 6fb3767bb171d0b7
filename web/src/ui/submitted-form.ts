let submitted: HTMLFormElement | null = null

/** Remembers the form that was submitted, until it has led to its first problem or is typed in; null after that. */
export function setSubmittedForm(form: HTMLFormElement | null): void {
  submitted = form
}

/** Whether a form was submitted and has not led to its first problem yet. */
export const isSubmittedForm = (form: HTMLFormElement | null): boolean => form !== null && form === submitted
