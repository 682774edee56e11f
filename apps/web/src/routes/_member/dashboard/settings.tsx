import { createFileRoute } from '@tanstack/react-router';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { AccountSection } from '#src/features/members/account/account-section.tsx';
import { SingleKeysSwitch } from '#src/frame/command-palette/single-keys-switch.tsx';
import { dashboardTexts } from '#src/frame/dashboard/dashboard-texts.ts';
import { BlockedPlayers } from '#src/features/moderation/blocked-players.tsx';
import { SettingsSections } from '#src/features/members/settings/settings-sections.tsx';

export const Route = createFileRoute('/_member/dashboard/settings')({
  component: Settings,
  staticData: { title: 'Settings' },
});

/** The lists of any length are last in their columns, so that nothing shifts when they arrive. */
function Settings() {
  return (
    <div className="flex flex-col gap-4 max-xl:max-w-3xl">
      <PageHeading>{dashboardTexts.settings}</PageHeading>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <SettingsSections keyboard={<SingleKeysSwitch />} />
          <BlockedPlayers />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <AccountSection />
        </div>
      </div>
    </div>
  );
}
