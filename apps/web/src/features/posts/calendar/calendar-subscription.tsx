import { t } from '@lingui/core/macro';
import {
  createCalendarSubscriptionEndpoint,
  deleteCalendarSubscriptionEndpoint,
  getCalendarSubscriptionEndpoint,
} from '@muster/contract/posts/calendar.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { buttonClass } from '#src/components/button-class.ts';
import { Button } from '#src/components/button.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { calendarKey } from '#src/features/sessions/devices/device-queries.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { isPublicHost } from './public-host.ts';

const subscriptionQuery = queryOptions({
  queryKey: calendarKey,
  queryFn: ({ signal }) => callApi(getCalendarSubscriptionEndpoint, undefined, { signal }),
});

/** The `cid` of Google Calendar is a `webcal` address. */
const googleUrlOf = (webcal: string): string =>
  `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`;

/** The address of the member's calendar: creates, shows, replaces and revokes it. */
export function CalendarSubscription() {
  const query = useQuery(subscriptionQuery);
  const setCreatedAt = (createdAt: Date | null): void =>
    apply(subscriptionQuery.queryKey, () => ({ createdAt, revokedAt: null }));
  const create = useMutation({
    mutationFn: () => callApi(createCalendarSubscriptionEndpoint),
    onSuccess: ({ createdAt }) => setCreatedAt(createdAt),
  });
  const revoke = useMutation({
    mutationFn: () => callApi(deleteCalendarSubscriptionEndpoint),
    onSuccess: () => {
      create.reset();
      setCreatedAt(null);
    },
  });
  if (query.error && !query.data)
    return <QueryFailure query={query} describe={(reason) => t`Couldn't load your calendar: ${reason}`} />;
  if (query.data?.createdAt && create.data) return <NewAddress address={create.data.address} />;
  if (query.data?.createdAt)
    return <Subscribed createdAt={query.data.createdAt} replace={create.mutateAsync} revoke={revoke.mutateAsync} />;
  const revokedAt = query.data?.revokedAt;
  return (
    <>
      {revokedAt && (
        <Banner tone="info">{t`Your calendar address was turned off on ${{ date: formatDate(revokedAt) }}, when your other devices were signed out. Create a new one and add it to your calendar again.`}</Banner>
      )}
      <Button
        size="sm"
        icon={<CalendarPlus aria-hidden className="size-4" />}
        busy={query.isPending || create.isPending}
        onClick={() => create.mutate()}
      >
        {t`Create calendar address`}
      </Button>
      {create.error && (
        <Banner tone="error">{t`Couldn't create the address: ${{ reason: create.error.message }}`}</Banner>
      )}
    </>
  );
}

function NewAddress({ address }: { readonly address: string }) {
  const webcal = address.replace(/^https?:/, 'webcal:');
  return (
    <>
      <TextField
        label={t`Address of your calendar`}
        hint={t`Shown only once. Anyone who has it can see your sessions, but not your join details.`}
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <a href={webcal} className={buttonClass({ variant: 'primary', size: 'sm' })}>
          {t`Open in calendar app`}
        </a>
        {isPublicHost(address) && (
          <a href={googleUrlOf(webcal)} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
            {t`Google Calendar`}
          </a>
        )}
        <CopyButton label={t`Copy address`} text={address} />
      </div>
    </>
  );
}

interface SubscribedProps {
  readonly createdAt: Date;
  readonly replace: () => Promise<unknown>;
  readonly revoke: () => Promise<unknown>;
}

function Subscribed({ createdAt, replace, revoke }: SubscribedProps) {
  const [confirming, setConfirming] = useState<'replace' | 'revoke'>();
  const close = (): void => setConfirming(undefined);
  return (
    <>
      <p className="text-sm text-soft">{t`You've had a calendar address since ${{ date: formatDate(createdAt) }}. Your sessions show up in every calendar that subscribes to it.`}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setConfirming('replace')}>{t`Create a new address`}</Button>
        <Button size="sm" onClick={() => setConfirming('revoke')}>{t`Turn off`}</Button>
      </div>
      <ConfirmDialog
        isOpen={confirming !== undefined}
        onOpenChange={close}
        title={confirming === 'revoke' ? t`Turn off your calendar address?` : t`Create a new calendar address?`}
        body={t`Calendars that use the current address will no longer get your sessions.`}
        confirmLabel={confirming === 'revoke' ? t`Turn off` : t`Create a new address`}
        danger={confirming === 'revoke'}
        onConfirm={confirming === 'revoke' ? revoke : replace}
      />
    </>
  );
}
