import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { desktopPermission } from './desktop-notifications.ts';
import { supportsPush } from './push-subscription.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { pushQuery, useSwitchPush } from './push-queries.ts';
import { pushFailed, pushUnknown, notificationTexts } from './notification-texts.ts';

export const PushSwitch = () => (supportsPush() ? <SupportedSwitch /> : <UnsupportedSwitch />);

const UnsupportedSwitch = () => (
  <Switch
    label={notificationTexts.push}
    hint={isSecureContext ? notificationTexts.pushUnsupported : notificationTexts.onlyHttps}
    checked={false}
    disabled
    onCheckedChange={() => undefined}
  />
);

function SupportedSwitch() {
  const { id } = useCurrentMember();
  const query = useQuery(pushQuery);
  const state = query.data;
  const [isDenied, setDenied] = useState(() => desktopPermission() === 'denied');
  const { mutate, isPending, variables } = useSwitchPush(id, (failure) =>
    showToast(pushFailed(failure.message), { tone: 'error' }),
  );
  const change = (isOn: boolean): void => {
    if (isPending) return;
    mutate(isOn, { onSettled: () => setDenied(desktopPermission() === 'denied') });
  };
  return (
    <>
      <Switch
        label={notificationTexts.push}
        hint={notificationTexts.pushHint}
        checked={isPending ? variables : state?.isOn}
        onCheckedChange={change}
      />
      <PushStatus isBusy={isPending} isDenied={isDenied} />
      <QueryFailure query={query} describe={pushUnknown} />
    </>
  );
}

const PushStatus = ({ isBusy, isDenied }: { readonly isBusy: boolean; readonly isDenied: boolean }): ReactNode => (
  <div role="status">
    {isBusy && <p className="mt-1 text-sm text-faint">{notificationTexts.pushBusy}</p>}
    {isDenied && !isBusy && <p className="mt-1 text-sm text-amber-text">{notificationTexts.desktopDenied}</p>}
  </div>
);
