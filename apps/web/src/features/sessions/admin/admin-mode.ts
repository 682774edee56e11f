import type { AdminMode } from '@muster/contract/sessions/admin-sign-in.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

/** Storage keys that only control what is shown; the server authorises by the session. */
const FLAG_KEY = 'isAdmin';
const MODE_KEY = 'adminMode';

/** Whether an admin has signed in in this browser. */
export const hasAdminFlag = (): boolean => browserStorage.readText(FLAG_KEY) === 'true';

export const isLimitedMode = (): boolean => browserStorage.readText(MODE_KEY) === 'limited';

export function setAdminFlags(mode: AdminMode): void {
  browserStorage.writeText(FLAG_KEY, 'true');
  if (mode === 'limited') browserStorage.writeText(MODE_KEY, mode);
  else browserStorage.remove(MODE_KEY);
}

export function removeAdminFlags(): void {
  browserStorage.remove(FLAG_KEY);
  browserStorage.remove(MODE_KEY);
}
