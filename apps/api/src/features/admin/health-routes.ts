import {
  checkBackupEndpoint,
  getHealthEndpoint,
  sendTestMailEndpoint,
  sendTestPushEndpoint,
} from '@muster/contract/admin/health.ts';
import type { AddRoute, Context } from '#src/features/context.ts';

export function addHealthRoutes(addRoute: AddRoute, context: Pick<Context, 'health' | 'productName'>): void {
  const { health } = context;
  addRoute(getHealthEndpoint, health.read);
  addRoute(sendTestMailEndpoint, ({ member }) => health.sendTestMail(member, context.productName));
  addRoute(sendTestPushEndpoint, ({ member }) => health.sendTestPush(member.id));
  addRoute(checkBackupEndpoint, health.checkBackup);
}
