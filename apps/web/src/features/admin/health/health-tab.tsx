import { t } from '@lingui/core/macro';
import {
  checkBackupEndpoint,
  getHealthEndpoint,
  type Health,
  type HealthCheck,
  type HealthState,
  sendTestMailEndpoint,
  sendTestPushEndpoint,
} from '@muster/contract/admin/health.ts';
import { healthNames } from '@muster/contract/admin/health-texts.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Button } from '#src/components/button.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { translate } from '#src/lib/i18n.ts';
import { adminKey } from '../admin-queries.ts';
import { TableFailure } from '../resource-table.tsx';
import { checkBrowser } from './browser-checks.ts';

const healthQuery = queryOptions({
  queryKey: adminKey('health'),
  queryFn: ({ signal }) => callApi(getHealthEndpoint, undefined, { signal }),
});

const states: Readonly<Record<HealthState, readonly [ComponentProps<typeof Badge>['tone'], string]>> = {
  ok: ['success', t({ message: 'OK', comment: 'State of a part of the server' })],
  warning: ['warning', t`Look at this`],
  problem: ['danger', t`Problem`],
  off: ['neutral', t`Not set up`],
};

/** What works on the server, what does not, and what to do. */
export function HealthTab() {
  const query = useQuery(healthQuery);
  return (
    <div className="flex flex-col gap-5">
      <HealthActions isChecking={query.isFetching} />
      {query.data && <CheckList {...query.data} />}
      {query.isPending && (
        <div role="status">
          <VisuallyHidden>{t`Loading...`}</VisuallyHidden>
          <Skeleton shape="block" className="h-96" />
        </div>
      )}
      <TableFailure query={query} text={t`Couldn't check the server. Check the console for details.`} />
    </div>
  );
}

const resultTones = { ok: 'success', off: 'info', warning: 'info', problem: 'error' } as const;

const showResult = ({ text, advice, state }: HealthCheck): void =>
  showToast(translate(text), { description: translate(advice ?? ''), tone: resultTones[state] });

const useAction = (endpoint: typeof sendTestMailEndpoint | typeof sendTestPushEndpoint | typeof checkBackupEndpoint) =>
  useMutation({
    mutationFn: () => callApi(endpoint),
    onSuccess: showResult,
    onError: (error) => showToast(error.message, { tone: 'error' }),
    onSettled: () => refetch({ queryKey: healthQuery.queryKey }),
  });

function HealthActions({ isChecking }: { readonly isChecking: boolean }) {
  const mail = useAction(sendTestMailEndpoint);
  const push = useAction(sendTestPushEndpoint);
  const backup = useAction(checkBackupEndpoint);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        busy={isChecking}
        busyLabel={t`Checking...`}
        onClick={() => void refetch({ queryKey: healthQuery.queryKey })}
      >
        {t`Check again`}
      </Button>
      <Button busy={mail.isPending} busyLabel={t`Sending...`} onClick={() => mail.mutate()}>
        {t`Send me a test email`}
      </Button>
      <Button busy={push.isPending} busyLabel={t`Sending...`} onClick={() => push.mutate()}>
        {t`Send me a test notification`}
      </Button>
      <Button busy={backup.isPending} busyLabel={t`Checking...`} onClick={() => backup.mutate()}>
        {t`Check the newest backup`}
      </Button>
    </div>
  );
}

function CheckList({ checks, zones }: Health) {
  const all = [...checks, ...checkBrowser(zones)];
  const names = Object.values(healthNames).filter((name) => all.some((check) => check.name === name));
  return (
    <dl className="rounded-lg border border-line bg-surface">
      {names.map((name) => (
        <div key={name} className="grid gap-3 border-b border-line p-4 last:border-b-0 sm:grid-cols-3">
          <dt className="font-semibold">{translate(name)}</dt>
          <dd className="flex flex-col gap-3 sm:col-span-2">
            {all
              .filter((check) => check.name === name)
              .map((check) => (
                <Check key={check.text} {...check} />
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Check = ({ state, text, advice }: HealthCheck) => (
  <div className="flex flex-col items-start gap-1.5">
    <Badge tone={states[state][0]} hasDot>
      {states[state][1]}
    </Badge>
    <p className="wrap-anywhere">{translate(text)}</p>
    {advice !== undefined && <p className="text-sm text-soft wrap-anywhere">{translate(advice)}</p>}
  </div>
);
