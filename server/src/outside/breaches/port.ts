/** Whether a password is known from a breach of another service. */
export type Breaches = {
  /** Returns false also when the service fails: an outage must not prevent sign-ups. */
  isBreached(password: string): Promise<boolean>
}
