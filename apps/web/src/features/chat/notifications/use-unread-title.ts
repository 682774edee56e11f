import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setTitleCount } from '#src/lib/navigation/use-title-and-focus.ts';
import { chatsQuery } from '../chat-queries.ts';
import { unreadText } from '../chat-texts.ts';
import { unreadTotal } from '../live/conversation-merge.ts';

/** Marks the app's icon with a count, where the browser can; 0 takes the mark away. */
function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void navigator.setAppBadge(count).catch(() => undefined);
}

/** Says in the window's title and at the app's icon how many messages wait, while the calling screen is shown. */
export function useUnreadNotices(): void {
  const { data: total = 0 } = useQuery({ ...chatsQuery, select: unreadTotal });
  useEffect(() => {
    setTitleCount(total === 0 ? '' : unreadText(total));
    setAppBadge(total);
  }, [total]);
  useEffect(
    () => () => {
      setTitleCount('');
      setAppBadge(0);
    },
    [],
  );
}
