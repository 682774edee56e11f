import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CrewNotice } from './crew-notice.tsx';
import { memberRecordQuery } from './member-actions.ts';

/** States which crews lose a member, and who is notified. Renders nothing until the counts are loaded. */
export function MemberCrews({ memberId }: { readonly memberId: string }) {
  // Cached counts may be out of date.
  const { data: record } = useQuery({ ...memberRecordQuery(memberId), staleTime: 0 });
  if (!record) return null;
  const { activeCrews, playersIn, playersWaiting } = record;
  return (
    <CrewNotice playersIn={playersIn} playersWaiting={playersWaiting}>
      {activeCrews > 0 &&
        plural(
          { count: activeCrews },
          { one: '# active crew loses this user.', other: '# active crews lose this user.' },
        )}
    </CrewNotice>
  );
}
