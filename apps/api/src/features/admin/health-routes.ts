import {
  checkBackupEndpoint,
  getHealthEndpoint,
  sendTestMailEndpoint,
  sendTestPushEndpoint,
} from '@muster/contract/admin/health.ts';
import type { AddRoute, Context } from '#src/features/context.ts';

export function addHealthRoutes(addRoute: AddRoute, { health }: Pick<Context, 'health'>): void {
  addRoute(getHealthEndpoint, health.read);
  addRoute(sendTestMailEndpoint, ({ member }) => health.sendTestMail(member));
  addRoute(sendTestPushEndpoint, ({ member }) => health.sendTestPush(member.id));
  addRoute(checkBackupEndpoint, health.checkBackup);
}
