import { t, plural } from '@lingui/core/macro';
import type { DeletionSummary as Counts } from '@muster/contract/members/account.ts';
import { unknownUserName } from '@muster/contract/chat/chat.ts';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { CountsSummary } from '#src/components/page/counts-summary.tsx';
import { translate } from '#src/lib/i18n.ts';
import { crewNotice } from '../crew-notice.ts';
import { deletionSummaryQuery } from './account-queries.ts';
import { ExportData } from './export-data.tsx';

/** Lists the deleted and the retained data. Focusable while the counts load. */
export function DeletionSummary({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const query = useQuery(deletionSummaryQuery);
  const retained = retainedText(query.data);
  const notice = query.data && crewNotice(query.data.playersIn, query.data.playersWaiting);
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-3 text-sm outline-none">
      <h3 className="font-semibold">{t`What's deleted right away`}</h3>
      <CountsSummary
        query={query}
        items={deletedItems(query.data)}
        loadingText={t`Counting your posts and messages...`}
        describe={(reason) => t`Couldn't count what would be deleted: ${reason}`}
      />
      {notice && <p className="font-semibold">{notice}</p>}
      {retained && (
        <>
          <h3 className="font-semibold">{t`What stays`}</h3>
          <p className="text-soft">{retained}</p>
        </>
      )}
      <p className="text-soft">{t`Want a copy before you go?`}</p>
      <ExportData />
    </div>
  );
}

/** The data deleted with the account, one item per line. Omits the numbers if the summary is unavailable. */
function deletedItems(summary: Counts | undefined): readonly string[] {
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
function retainedText(summary: Counts | undefined): string | undefined {
  if (summary?.conversations === 0) return undefined;
  const name = translate(unknownUserName);
  if (summary?.messages === 0)
    return t`Players you've chatted with keep the conversation. They see ‘${name}’ instead of your name.`;
  if (!summary)
    return t`Players you've chatted with keep the conversation. Your messages stay, but show ‘${name}’ as the sender.`;
  return plural(
    { count: summary.messages },
    {
      one: `Players you've chatted with keep the conversation. Your # message stays, but shows ‘${name}’ as the sender.`,
      other: `Players you've chatted with keep the conversation. Your # messages stay, but show ‘${name}’ as the sender.`,
    },
  );
}
