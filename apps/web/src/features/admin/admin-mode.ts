import type { AdminMode } from '@muster/contract/admin/sign-in.ts';
import { keptInBrowser } from '#src/lib/storage/browser-storage.ts';

/** They steer only what is shown: what an administrator may do, the server decides by the session alone. */
const FLAG = 'isAdmin';
const MODE = 'adminMode';

/** Whether somebody has come through the administrator's door in this browser. */
export const hasAdminFlag = (): boolean => keptInBrowser.readText(FLAG) === 'true';

export const isLimited = (): boolean => keptInBrowser.readText(MODE) === 'limited';

export function setAdminFlags(mode: AdminMode): void {
  keptInBrowser.keepText(FLAG, 'true');
  if (mode === 'limited') keptInBrowser.keepText(MODE, mode);
  else keptInBrowser.forget(MODE);
}

export function forgetAdminFlags(): void {
  keptInBrowser.forget(FLAG);
  keptInBrowser.forget(MODE);
}
