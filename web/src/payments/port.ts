import type { ComponentType } from 'react'

/**
 * Confirms the card that was entered and leaves the page: to the bank, or straight to `returnUrl`, in both cases with
 * Stripe's query (setup_intent, setup_intent_client_secret, redirect_status). Comes back only when that did not work,
 * with the sentence to show; with null when the form's own fields say what is missing.
 */
export type ConfirmSetup = (returnUrl: string) => Promise<string | null>

export type CardFormProps = {
  clientSecret: string
  /** Nothing may be changed while the bank is asked. */
  isBusy: boolean
  /** The form is there and can be confirmed; null when it no longer is. */
  onReady: (confirmSetup: ConfirmSetup | null) => void
}

/** Where the confirmation of a card stands. `code` is ours, when the provider says why it did not succeed. */
export type SetupState = { id: string; isConfirmed: boolean; code: string | undefined }

/** What a card provider does in the page. One behind it is Stripe Elements, the other our sandbox. */
export type Cards = {
  Form: ComponentType<CardFormProps>
  retrieveSetupIntent: (clientSecret: string) => Promise<SetupState>
}
