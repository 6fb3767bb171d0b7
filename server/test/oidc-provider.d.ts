/** The part of the package that the test issuer uses; it has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Interaction = {
    uid: string
    prompt: { name: string; details: Record<string, unknown> }
    params: Record<string, unknown>
  }
  export class Prompt {
    constructor(info: { name: string; requestable?: boolean }, ...checks: unknown[])
  }
  export const interactionPolicy: {
    base(): { add(prompt: Prompt, index?: number): void; get(name: string): { checks: { remove(name: string): void } } }
    Prompt: typeof Prompt
    Check: new (reason: string, description: string, check: (context: unknown) => boolean) => unknown
  }
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<Interaction & { grantId?: string; session?: { accountId?: string } }>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: object,
    ): Promise<void>
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    on(event: string, listener: (...of: unknown[]) => void): void
  }
}
