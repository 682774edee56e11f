import { t, plural } from '@lingui/core/macro';
export const passwordChanged = (endedSessions: number): string =>
  endedSessions === 0
    ? t`Your password was changed.`
    : t`Your password was changed. ${plural(endedSessions, { one: '# other device was', other: '# other devices were' })} signed out.`;
