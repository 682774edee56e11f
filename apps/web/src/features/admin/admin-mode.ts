import type { AdminMode } from '@muster/contract/admin/sign-in.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

/** They steer only what is shown: what an administrator may do, the server decides by the session alone. */
const FLAG = 'isAdmin';
const MODE = 'adminMode';

/** Whether somebody has come through the administrator's door in this browser. */
export const hasAdminFlag = (): boolean => browserStorage.readText(FLAG) === 'true';

export const isLimited = (): boolean => browserStorage.readText(MODE) === 'limited';

export function setAdminFlags(mode: AdminMode): void {
  browserStorage.writeText(FLAG, 'true');
  if (mode === 'limited') browserStorage.writeText(MODE, mode);
  else browserStorage.remove(MODE);
}

export function forgetAdminFlags(): void {
  browserStorage.remove(FLAG);
  browserStorage.remove(MODE);
}
