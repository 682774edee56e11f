import { type AppIcon, appIconNames, appIcons } from '@muster/contract/values/app-icons.ts';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '../error-handler.ts';
import type { Site } from './page-head.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the icons of the tab and the installed app, or those of the build. Pages name the current icon in the address, so that
 * browsers cache it; notifications use the address alone.
 */
export function addAppIcons(app: FastifyInstance, site: Site, readIcon: (icon: AppIcon) => Buffer | null): void {
  for (const icon of appIconNames) {
    const { path } = appIcons[icon];
    app.get(path, (request, reply) => {
      const file = readIcon(icon);
      if (!file)
        return app.hasReplyDecorator('sendFile') ? reply.sendFile(path.slice(1)) : sendNotFound(request, reply);
      const isVersioned = request.url === `${path}?v=${site.appearance.iconId}`;
      return reply
        .type('image/png')
        .headers({
          'cache-control': isVersioned ? ONE_YEAR : 'no-cache',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(file);
    });
  }
}
