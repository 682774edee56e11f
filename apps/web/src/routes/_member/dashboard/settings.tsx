import { createFileRoute } from '@tanstack/react-router';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { AccountSection } from '#src/features/account/account-section.tsx';
import { BlockedPlayers } from '#src/features/moderation/blocked-players.tsx';
import { SettingsSections } from '#src/features/settings/settings-sections.tsx';
import { settingsTexts } from '#src/features/settings/settings-texts.ts';

export const Route = createFileRoute('/_member/dashboard/settings')({
  component: Settings,
  staticData: { title: 'Settings' },
});

function Settings() {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeading>{settingsTexts.heading}</PageHeading>
      <SettingsSections />
      <AccountSection />
      <BlockedPlayers />
    </div>
  );
}
