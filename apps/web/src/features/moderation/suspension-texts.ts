import { t } from '@lingui/core/macro';
import type { Notice, Suspension } from '@muster/contract/moderation/suspensions.ts';
import { MISSED_CHECKS_MAX_COUNT, READY_CHECK_RETENTION_DAYS } from '@muster/contract/join-requests/ready-checks.ts';

export const noticeTitles: Readonly<Record<Notice['kind'], string>> = {
  warned: t`You received a warning`,
  suspended: t`Your account was suspended`,
  'content-deleted': t`Something you wrote was removed`,
  'appeal-declined': t`Your appeal was declined`,
  'appeal-lifted': t`Your suspension was lifted`,
  'report-dismissed': t`Thanks for your report. We reviewed it and took no action.`,
  'report-acted-on': t`Thanks for your report. We reviewed it and took action.`,
  'checks-missed': t`You missed ${MISSED_CHECKS_MAX_COUNT} ready checks`,
  'called-off': t`Called off`,
};
/** Texts of notices without a reason. */
export const noticeBodies: Partial<Readonly<Record<Notice['kind'], string>>> = {
  'checks-missed': t`It happens. While you have ${MISSED_CHECKS_MAX_COUNT} or more misses in the last ${READY_CHECK_RETENTION_DAYS} days, you get half the time to answer “Still in?”, so that someone else can take your seat in time.`,
  'called-off': t`The author's account was deleted.`,
};

type AppealState = NonNullable<Suspension['appeal']>['state'];
export const appealStates: Readonly<Record<AppealState, string>> = {
  open: t`Your appeal was sent. An administrator will look at it.`,
  declined: t`Your appeal was declined. The suspension stays in place.`,
  lifted: t`Your appeal was accepted.`,
};
export const suspensionFailed = (reason: string): string => t`Couldn't load the details: ${reason}`;
