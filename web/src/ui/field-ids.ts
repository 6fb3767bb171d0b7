import { type ReactNode, useId } from 'react'

/** The ids of a field's hint and error, and of the control itself; `describedBy` names the one of the two that is shown. */
export type FieldIds = { id: string; hintId: string; errorId: string; describedBy: string | undefined }

/**
 * Returns the ids that connect a control, or a group of controls, with its hint or error. Every field of the app uses it.
 * An error is shown in place of the hint.
 */
export function useFieldIds(error: ReactNode, hint?: ReactNode, own?: string): FieldIds {
  const made = useId()
  const id = own ?? made
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return { id, hintId, errorId, describedBy: error ? errorId : hint ? hintId : undefined }
}
