import { t } from '@lingui/core/macro';

export const pushUnknown = (reason: string): string => t`Couldn't check this browser's notifications: ${reason}`;
export const pushFailed = (reason: string): string => t`Couldn't change notifications: ${reason}`;
