import { t } from '@lingui/core/macro';

export const devicesFailed = (reason: string): string => t`Couldn't load your devices: ${reason}`;
export const signOutOthersFailed = (reason: string): string => t`Couldn't sign out your other devices: ${reason}`;
