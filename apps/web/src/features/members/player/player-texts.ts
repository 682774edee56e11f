import { t } from '@lingui/core/macro';
import { errors } from '@muster/contract/errors.ts';

export const playerTexts = {
  heading: t`Player`,
  notFoundTitle: errors['member-not-found'].message,
  notFoundText: t`They may have deleted their account, or the link has a typo. If you blocked them, you can unblock them in your settings.`,
  browse: t`Browse Posts`,
  dashboard: t`Back to the dashboard`,
  ownNote: t`This is how others see you.`,
  ownProfile: t`Go to your profile`,
  connect: t`Connect`,
  suspended: t`Suspended`,
  block: t`Block player`,
  report: t`Report player`,
  notShared: t`Not shared`,
  copyDiscord: t`Copy Discord ID`,
  discordCopied: t`Discord ID copied.`,
};
export const playerFailed = (reason: string): string => t`Couldn't load this player: ${reason}`;
