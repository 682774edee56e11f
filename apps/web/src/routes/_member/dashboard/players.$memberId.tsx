import { t } from '@lingui/core/macro';
import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { PlayerPosts } from '#src/features/board/player-posts.tsx';
import { PlayerScreen } from '#src/features/members/player/player-screen.tsx';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';
import { useOpenChat } from '#src/frame/dashboard/open-screens.ts';

export const Route = createFileRoute('/_member/dashboard/players/$memberId')({
  component: PlayerRoute,
  staticData: { title: t`Player`, layout: 'wide' },
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
  return (
    <PlayerScreen key={memberId} memberId={memberId} onBlocked={goBack}>
      <PlayerPosts authorId={memberId} onConnected={useOpenChat()} />
    </PlayerScreen>
  );
}
