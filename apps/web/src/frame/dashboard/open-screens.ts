import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';

/** Opens a conversation, unless the member has left the calling screen in the meantime. */
export function useOpenChat(): (userId: string) => void {
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  return useCallback(
    (userId) => {
      if (isCurrentScreen()) void navigate({ to: '/dashboard/chat/$userId', params: { userId } });
    },
    [navigate, isCurrentScreen],
  );
}

/**
 * Opens the dashboard, unless the member has left the calling screen in the meantime. The dashboard offers to share a created
 * post.
 */
export function useOpenDashboard(): (createdPostId?: string) => void {
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  return useCallback(
    (createdPostId) => {
      if (isCurrentScreen()) void navigate({ to: '/dashboard', state: { createdPostId } });
    },
    [navigate, isCurrentScreen],
  );
}
