import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PlayerPosts } from '#src/features/posts/board/player-posts.tsx';
import { PlayerScreen } from '#src/features/users/player/player-screen.tsx';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';

export const Route = createFileRoute('/_member/dashboard/players/$memberId')({
  component: PlayerRoute,
  staticData: { title: 'Player' },
});

function PlayerRoute() {
  const memberId = Route.useParams().memberId.toLowerCase();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const isCurrentScreen = useIsCurrentScreen();
  const goBack = (): void => {
    if (!isCurrentScreen()) return;
    if (canGoBack) history.back();
    else void navigate({ to: '/dashboard/browse-posts', replace: true });
  };
  const openChat = useCallback(
    (userId: string) => {
      if (isCurrentScreen()) void navigate({ to: '/dashboard/chat/$userId', params: { userId } });
    },
    [navigate, isCurrentScreen],
  );
  return (
    <PlayerScreen key={memberId} memberId={memberId} onBlocked={goBack}>
      <PlayerPosts authorId={memberId} onConnected={openChat} />
    </PlayerScreen>
  );
}
