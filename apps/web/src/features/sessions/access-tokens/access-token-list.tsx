import { t } from '@lingui/core/macro';
import type { AccessToken } from '@muster/contract/sessions/access-tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { AccountItem } from '#src/features/members/account/account-item.tsx';
import { formatAge, formatDate } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { accessTokensQuery, useRevokeAccessToken } from './access-token-queries.ts';
import { scopeNames } from './scope-names.ts';

const NewTokenDialog = lazyDialog(async () => (await import('./new-token-dialog.tsx')).NewTokenDialog);

/** Lists, creates and revokes the member's access tokens. */
export function AccessTokenList() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(accessTokensQuery);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <AccountItem
      title={t`Access tokens`}
      hint={t`For your own programs, such as a bot. Never give a token to anyone.`}
      headingRef={heading}
      action={
        <Button size="sm" onClick={() => setIsCreating(true)}>
          {t`Create token`}
        </Button>
      }
    >
      <QueryFailure query={query} describe={(reason) => t`Couldn't load your access tokens: ${reason}`} />
      {query.data && query.data.length > 0 && (
        <ul className="flex flex-col gap-4">
          {query.data.map((token) => (
            <TokenRow key={token.id} token={token} heading={heading} />
          ))}
        </ul>
      )}
      <NewTokenDialog isOpen={isCreating} onOpenChange={setIsCreating} />
    </AccountItem>
  );
}

interface TokenRowProps {
  readonly token: AccessToken;
  /** Takes the focus, because the button disappears with its row. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function TokenRow({ token: { id, name, scopes, expiresAt, lastUsedAt }, heading }: TokenRowProps) {
  useEveryMinute();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutateAsync: revoke } = useRevokeAccessToken();
  const age = lastUsedAt && formatAge(lastUsedAt);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" translate="no" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-soft">{scopes.map((scope) => scopeNames[scope]).join(' · ')}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-faint">
          <span>
            {age ? t({ message: `Last used ${age}`, comment: 'Such as: Last used 5 min ago' }) : t`Never used`}
          </span>
          <span>{t`Valid until ${{ date: formatDate(expiresAt) }}`}</span>
        </p>
      </div>
      <Button size="sm" aria-label={t`Revoke ${name}`} onClick={() => setIsConfirming(true)}>
        {t`Revoke`}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Revoke this token?`}
        body={t`Programs that use it lose access at once.`}
        confirmLabel={t`Revoke`}
        danger
        onConfirm={() => revoke(id)}
        finalFocus={heading}
      />
    </li>
  );
}
