/** Whether a password is known from a breach of some other service. */
export type Breaches = {
  /** False also when it could not be found out: a service that is away keeps nobody from joining. */
  isBreached(password: string): Promise<boolean>
}
