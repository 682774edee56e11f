import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { AccountItem } from '#src/features/members/account/account-item.tsx';
import { sessionsQuery, useEndSession } from './device-queries.ts';
import { SignOutOthers } from './sign-out-others.tsx';
import type { DeviceSession } from '@muster/contract/sessions/device-sessions.ts';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { Badge } from '#src/components/identity/badge.tsx';
import { Button } from '#src/components/button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { formatAge, formatDate, formatDateTime, justNow } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';

export function DeviceList() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(sessionsQuery);
  const sessions = query.data;
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <AccountItem
      title={t`Where you're signed in`}
      hint={t`If you don't recognize a device, sign it out and change your password.`}
      headingRef={heading}
      action={<SignOutOthers count={others ?? 0} heading={heading} />}
    >
      <QueryFailure query={query} describe={(reason) => t`Couldn't load your devices: ${reason}`} />
      {query.isPending && <DevicesSkeleton />}
      {sessions && (
        <ul className="flex flex-col gap-4">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {others === 0 && <p className="text-sm text-faint">{t`You're only signed in here.`}</p>}
    </AccountItem>
  );
}

const DevicesSkeleton = () => (
  <div role="status" className="flex flex-col gap-4">
    <VisuallyHidden>{t`Loading your devices...`}</VisuallyHidden>
    {['first', 'second'].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton shape="circle" className="size-10" />
        <Skeleton className="h-10 w-56" />
      </div>
    ))}
  </div>
);

interface SessionRowProps {
  readonly session: DeviceSession;
  readonly onEnded: () => void;
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { device, isPhone, isCurrent } = session;
  const Icon = isPhone ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-overlay text-soft">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{device}</span>
          {isCurrent && <Badge tone="success">{t`This browser`}</Badge>}
        </p>
        <SessionTimes session={session} />
      </div>
      {!isCurrent && (
        <div className="max-sm:w-full max-sm:ps-13">
          <EndSessionButton session={session} onEnded={onEnded} />
        </div>
      )}
    </li>
  );
}

function SessionTimes({ session: { lastUsedAt, signedInAt } }: { readonly session: DeviceSession }) {
  useEveryMinute();
  const age = formatAge(lastUsedAt);
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-faint">
      <time dateTime={lastUsedAt.toISOString()} title={formatDateTime(lastUsedAt)}>
        {age === justNow
          ? t`Last used just now`
          : t({ message: `Last used ${age}`, comment: 'Such as: Last used 5 min ago' })}
      </time>
      <time dateTime={signedInAt.toISOString()} title={formatDateTime(signedInAt)}>
        {t`Signed in since ${{ date: formatDate(signedInAt) }}`}
      </time>
    </p>
  );
}

function EndSessionButton({ session: { id, device }, onEnded }: SessionRowProps) {
  const { mutateAsync, isPending } = useEndSession();
  const end = (): Promise<void> =>
    mutateAsync(id).then(
      () => {
        onEnded();
        showToast(t`${device} is signed out.`, { tone: 'success' });
      },
      (error: Error) => showToast(t`Couldn't sign out ${device}: ${{ reason: error.message }}`, { tone: 'error' }),
    );
  return (
    <Button
      size="sm"
      aria-label={t`Sign out ${device}`}
      busy={isPending}
      busyLabel={t`Signing out...`}
      onClick={() => void end()}
    >
      {t({ message: 'Sign out', context: 'device', comment: 'Ends the session of another device' })}
    </Button>
  );
}
