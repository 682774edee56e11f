import { t, plural } from '@lingui/core/macro';
import type { DeletionSummary } from '@muster/contract/members/account.ts';
import { unknownUserName } from '@muster/contract/chat/chat.ts';
export const summaryFailed = (reason: string): string => t`Couldn't count what would be deleted: ${reason}`;

/** The data deleted with the account, one item per line. Omits the numbers if the summary is unavailable. */
export function deletedItems(summary: DeletionSummary | undefined): readonly string[] {
  const profile = summary?.hasPicture === false ? t`Your profile and settings` : t`Your profile, picture and settings`;
  if (!summary) return [profile, t`All your posts`, t`Your conversations`, t`Your sign-in on every device`];
  const { posts, conversations, sessions } = summary;
  return [
    profile,
    ...(posts > 0 ? [plural(posts, { one: '# post', other: '# posts' })] : []),
    ...(conversations > 0
      ? [plural(conversations, { one: '# conversation in your list', other: '# conversations in your list' })]
      : []),
    plural(sessions, { one: 'Your sign-in on # device', other: 'Your sign-in on # devices' }),
  ];
}

/** The data that remains after the deletion; undefined if the member has no conversations. */
export function retainedText(summary: DeletionSummary | undefined): string | undefined {
  if (summary?.conversations === 0) return undefined;
  if (summary?.messages === 0)
    return t`Players you've chatted with keep the conversation. They see ‘${unknownUserName}’ instead of your name.`;
  if (!summary)
    return t`Players you've chatted with keep the conversation. Your messages stay, but show ‘${unknownUserName}’ as the sender.`;
  return plural(summary.messages, {
    one: `Players you've chatted with keep the conversation. Your # message stays, but shows ‘${unknownUserName}’ as the sender.`,
    other: `Players you've chatted with keep the conversation. Your # messages stay, but show ‘${unknownUserName}’ as the sender.`,
  });
}
