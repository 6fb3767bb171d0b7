import { appLinks } from '@hemline/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Env } from './base/env.ts'

/**
 * Answers the phones that ask whether links of this address may open in the host's apps (decision 142): Android with the
 * app's id and its certificates, iOS with the team and app ids. Without the settings there is no such file.
 */
export async function serveAppLinks(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  const { ANDROID_APP_ID, ANDROID_CERTIFICATES, APPLE_APP_IDS } = env
  if (ANDROID_APP_ID)
    app.get('/.well-known/assetlinks.json', async () => [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: ANDROID_APP_ID,
          sha256_cert_fingerprints: ANDROID_CERTIFICATES,
        },
      },
    ])
  if (APPLE_APP_IDS.length > 0)
    app.get('/.well-known/apple-app-site-association', async (_request, reply) =>
      // Apple's file has no ending, and its type is JSON all the same
      reply.type('application/json').send({
        applinks: { details: [{ appIDs: APPLE_APP_IDS, components: appLinks.map((path) => ({ '/': `${path}*` })) }] },
        webcredentials: { apps: APPLE_APP_IDS },
      }),
    )
}
