import { accountTexts } from './account-texts.ts';
import { AccountItem } from './account-item.tsx';
import { ChangePassword } from '#src/features/sessions/password/change-password.tsx';
import { ExportData } from './export-data.tsx';
import { SessionsList } from '#src/features/sessions/devices/device-list.tsx';

export const AccountSection = () => (
  <section aria-labelledby="account" className="rounded-lg border border-line bg-surface px-5 py-5 sm:px-7">
    <h2 id="account" className="font-display text-lg font-bold">
      {accountTexts.heading}
    </h2>
    <div className="flex flex-col divide-y divide-line">
      <ChangePassword />
      <AccountItem title={accountTexts.data} hint={accountTexts.dataHint}>
        <ExportData />
      </AccountItem>
      <SessionsList />
    </div>
  </section>
);
