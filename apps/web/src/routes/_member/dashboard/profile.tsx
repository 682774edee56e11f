import { createFileRoute } from '@tanstack/react-router';
import { AccountSection } from '#src/features/account/account-section.tsx';
import { DangerZone } from '#src/features/account/danger-zone.tsx';
import { BlockedPlayers } from '#src/features/moderation/blocked-players.tsx';
import { ProfileScreen } from '#src/features/users/profile/profile-screen.tsx';
import { SettingsSection } from '#src/features/settings/settings-section.tsx';

export const Route = createFileRoute('/_member/dashboard/profile')({
  component: Profile,
  staticData: { title: 'Profile' },
});

function Profile() {
  return (
    <ProfileScreen>
      <AccountSection />
      <SettingsSection />
      <BlockedPlayers />
      <DangerZone />
    </ProfileScreen>
  );
}
