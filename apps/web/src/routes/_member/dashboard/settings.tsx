import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { AccountItem } from '#src/features/members/account/account-item.tsx';
import { ExportData } from '#src/features/members/account/export-data.tsx';
import { CalendarSubscription } from '#src/features/posts/calendar/calendar-subscription.tsx';
import { AccessTokenList } from '#src/features/sessions/access-tokens/access-token-list.tsx';
import { DeviceList } from '#src/features/sessions/devices/device-list.tsx';
import { EmailItem } from '#src/features/sessions/email/email-item.tsx';
import { LinkedAccounts } from '#src/features/sessions/linked-accounts/linked-accounts.tsx';
import { PasswordItem } from '#src/features/sessions/linked-accounts/password-item.tsx';
import { SingleKeysSwitch } from '#src/frame/command-palette/single-keys-switch.tsx';
import { dashboardTexts } from '#src/frame/dashboard/sidebar.tsx';
import { BlockedPlayers } from '#src/features/moderation/blocked-players.tsx';
import { FirstSections, SecondSections } from '#src/features/members/settings/settings-sections.tsx';

const InviteFriends = lazy(async () => ({
  default: (await import('#src/features/sessions/registration/invite-friends.tsx')).InviteFriends,
}));

const RulesItem = lazy(async () => ({
  default: (await import('#src/features/moderation/rules/rules-item.tsx')).RulesItem,
}));

export const Route = createFileRoute('/_member/dashboard/settings')({
  component: Settings,
  staticData: { title: t`Settings` },
});

/** The lists of any length are last in their columns, so that nothing shifts when they arrive. */
function Settings() {
  return (
    <div className="flex flex-col gap-4 max-xl:max-w-3xl">
      <PageHeading>{dashboardTexts.settings}</PageHeading>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <FirstSections />
          <BlockedPlayers />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SecondSections keyboard={<SingleKeysSwitch />} />
          <AccountSection />
        </div>
      </div>
    </div>
  );
}

const AccountSection = () => (
  <section aria-labelledby="account" className="rounded-lg border border-line bg-surface px-5 py-5 sm:px-7">
    <h2 id="account" className="font-display text-lg font-bold">
      {t`Account`}
    </h2>
    <div className="flex flex-col divide-y divide-line">
      <EmailItem />
      <PasswordItem />
      <LinkedAccounts />
      <AccountItem title={t`Your data`} hint={t`Your profile, posts, conversations and settings, as one JSON file.`}>
        <ExportData />
      </AccountItem>
      <AccountItem
        title={t`Calendar`}
        hint={t`All your sessions in your own calendar, including changes and cancellations.`}
      >
        <div className="flex flex-col items-start gap-3">
          <CalendarSubscription />
        </div>
      </AccountItem>
      <AccessTokenList />
      <DeviceList />
      <Suspense>
        <RulesItem />
        <InviteFriends />
      </Suspense>
    </div>
  </section>
);
