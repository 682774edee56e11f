import { t } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { Button } from '#src/components/button.tsx';
import { DangerZone } from '#src/features/members/account/danger-zone.tsx';
import { PlayerPosts } from '#src/features/board/player-posts.tsx';
import { CrewmateCount } from '#src/features/posts/afterwards/crewmate-count.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useOpenChat } from '#src/frame/dashboard/open-screens.ts';
import { dashboardTexts } from '#src/frame/dashboard/sidebar.tsx';
import { ProfileScreen } from '#src/features/members/profile/profile-screen.tsx';
import { useConfirmedSignOut } from '#src/frame/dashboard/use-confirmed-sign-out.ts';

/** Ids of sections that were on this page before they moved to the settings. */
const movedSections = ['settings', 'account', 'blocked-players'];

export const Route = createFileRoute('/_member/dashboard/profile')({
  beforeLoad: ({ location: { hash } }) => {
    if (movedSections.includes(hash)) throw redirect({ to: '/dashboard/settings', hash, replace: true });
  },
  component: Profile,
  staticData: { title: t`Profile` },
});

function Profile() {
  const { id } = useCurrentMember();
  return (
    <ProfileScreen
      figures={<CrewmateCount />}
      posts={
        <PlayerPosts
          authorId={id}
          onConnected={useOpenChat()}
          emptyText={t`You have no posts on the board right now.`}
        />
      }
    >
      <PhoneSignOut />
      <DangerZone />
    </ProfileScreen>
  );
}

/** On phones, the navigation has no room for Sign Out. */
function PhoneSignOut() {
  const { onSignOut, isSigningOut } = useConfirmedSignOut();
  return (
    <div className="md:hidden">
      <Button wide icon={<LogOut aria-hidden className="size-5" />} busy={isSigningOut} onClick={onSignOut}>
        {dashboardTexts.signOut}
      </Button>
    </div>
  );
}
