import type { ComponentType } from 'react'

/**
 * Confirms the entered card and leaves the page: to the bank, or directly to `returnUrl`, in both cases with Stripe's
 * query (setup_intent, setup_intent_client_secret, redirect_status). Returns only on failure, with the sentence to
 * show; with null if the form's own fields show what is missing.
 */
export type ConfirmSetup = (returnUrl: string) => Promise<string | null>

export type CardFormProps = {
  clientSecret: string
  /** The form is disabled during confirmation. */
  isBusy: boolean
  /** Called when the form can be confirmed, and with null when it no longer can. */
  onReady: (confirmSetup: ConfirmSetup | null) => void
  /** Called with whether the form did not load, which says so itself. */
  onFailed: (hasFailed: boolean) => void
}

/** The state of a card's confirmation. `code` is ours, if it has failed and the provider states a reason. */
export type SetupState = { id: string; isConfirmed: boolean; code: string | undefined }

export type WalletProps = {
  clientSecret: string
  /** Called on the tap, before the wallet opens: whether it may. */
  mayOpen: () => boolean
  /** Called once the member has approved in the wallet, with what confirms the setup by it. */
  onApproved: (confirmSetup: ConfirmSetup) => Promise<string | null>
}

/** A card provider in the page: Stripe Elements or our sandbox. */
export type Cards = {
  Form: ComponentType<CardFormProps>
  /** The buttons of the wallets that this device has, Apple Pay and Google Pay; nothing without one. */
  Wallets: ComponentType<WalletProps>
  /** Confirms with a stored card, like the form's `ConfirmSetup`. */
  confirmStored: (stored: { clientSecret: string; cardId: string }) => ConfirmSetup
  retrieveSetupIntent: (clientSecret: string) => Promise<SetupState>
}
