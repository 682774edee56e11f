import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/members/users.ts';
import { requireFound } from '../../lib/app-error.ts';
import type { AddRoute } from '../../http/route.ts';
import { findSettings } from '../users/settings-repository.ts';
import { changeSettings } from './change-settings.ts';
import type { ChatDeps } from '../chat/chat-deps.ts';

export function addSettingsRoutes(addRoute: AddRoute, deps: ChatDeps): void {
  addRoute(getSettingsEndpoint, async ({ member }) =>
    requireFound(await findSettings(deps.db, member.id), 'member-not-found'),
  );
  addRoute(changeSettingsEndpoint, ({ member, body }) => changeSettings(deps, member, body));
}
