import {
  changeAppearanceEndpoint,
  deleteAppearanceIconEndpoint,
  getAppearanceEndpoint,
  uploadAppearanceIconEndpoint,
} from '@muster/contract/admin/change-appearance.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import { actorOf } from '#src/features/members/insert-audit.ts';
import { changeAppearance, changeAppearanceIcon, getOwnAppearance } from './change-appearance.ts';

export function addAppearanceRoutes(addRoute: AddRoute, context: Context): void {
  addRoute(getAppearanceEndpoint, () => getOwnAppearance(context));
  addRoute(changeAppearanceEndpoint, ({ member, body, request }) =>
    changeAppearance(context, actorOf(member, request), body),
  );
  addRoute(uploadAppearanceIconEndpoint, ({ member, file, request }) =>
    changeAppearanceIcon(context, actorOf(member, request), file),
  );
  addRoute(deleteAppearanceIconEndpoint, ({ member, request }) =>
    changeAppearanceIcon(context, actorOf(member, request), null),
  );
}
