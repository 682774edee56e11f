import { t } from '@lingui/core/macro';
import { useAppearance } from '#src/lib/product.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { desktopPermission } from './desktop-notifications.ts';
import { supportsPush } from './push-subscription.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { pushQuery, useSwitchPush } from './push-queries.ts';

export const PushSwitch = () => (supportsPush() ? <SupportedSwitch /> : <UnsupportedSwitch />);

function UnsupportedSwitch() {
  const { name: productName } = useAppearance();
  return (
    <Switch
      label={t`Push notifications`}
      hint={
        isSecureContext
          ? t`Not supported in this browser. On iPhone or iPad, add ${productName} to your Home Screen first.`
          : t`Needs https.`
      }
      checked={false}
      disabled
      onCheckedChange={() => undefined}
    />
  );
}

function SupportedSwitch() {
  const { name: productName } = useAppearance();
  const { id } = useCurrentMember();
  const query = useQuery(pushQuery);
  const state = query.data;
  const { mutate, isPending, variables } = useSwitchPush(id);
  const change = (isOn: boolean): void => {
    if (isPending) return;
    mutate(isOn);
  };
  return (
    <>
      <Switch
        label={t`Push notifications`}
        hint={t`Get a notification even when ${productName} isn't open. This browser only, until you sign out.`}
        checked={isPending ? variables : state?.isOn}
        onCheckedChange={change}
      />
      <PushStatus isBusy={isPending} isDenied={desktopPermission() === 'denied'} />
      <QueryFailure query={query} describe={(reason) => t`Couldn't check this browser's notifications: ${reason}`} />
    </>
  );
}

const PushStatus = ({ isBusy, isDenied }: { readonly isBusy: boolean; readonly isDenied: boolean }): ReactNode => (
  <div role="status">
    {isBusy && <p className="mt-1 text-sm text-faint">{t`One moment...`}</p>}
    {isDenied && !isBusy && (
      <p className="mt-1 text-sm text-amber-text">{t`Your browser blocks notifications from this site. Allow them in the site settings next to the address, then turn this on again.`}</p>
    )}
  </div>
);
