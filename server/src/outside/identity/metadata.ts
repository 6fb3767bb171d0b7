import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ })

/** What Hemline reads of a discovery document. */
export const Metadata = z.object({
  issuer: z.string(),
  jwks_uri: url.optional(),
  authorization_endpoint: url.optional(),
  token_endpoint: url.optional(),
  userinfo_endpoint: url.optional(),
  revocation_endpoint: url.optional(),
  end_session_endpoint: url.optional(),
  scopes_supported: z.array(z.string()).optional(),
  prompt_values_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})
export type Metadata = z.output<typeof Metadata>
