import { t } from '@lingui/core/macro';
import type { LinkedAccount } from '@muster/contract/sessions/linked-accounts.ts';
import type { SignInOptions } from '@muster/contract/sessions/identity-providers.ts';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { AccountItem } from '#src/features/members/account/account-item.tsx';
import { formatDate } from '#src/lib/time/dates.ts';
import { readSignInOptions } from '../external-sign-in/sign-in-options.ts';
import { useOffersLinks, useSignInMethods, useUnlink } from './linked-account-queries.ts';

const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog);

type Provider = SignInOptions['providers'][number];

/** Links and unlinks accounts of other services. Each service has a row from the start, so that nothing moves. */
export function LinkedAccounts() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useSignInMethods();
  const { providers } = readSignInOptions();
  if (!useOffersLinks()) return null;
  const { linkedAccounts = [] } = query.data ?? {};
  const retired = linkedAccounts.filter(({ provider }) => provider === null);
  return (
    <AccountItem title={t`Sign-in methods`} hint={t`Other services you can sign in with.`} headingRef={heading}>
      <QueryFailure query={query} describe={(reason) => t`Couldn't load your sign-in methods: ${reason}`} />
      <ul className="flex flex-col gap-4">
        {providers.map((provider) => {
          const account = linkedAccounts.find((linked) => linked.provider === provider.id);
          return (
            <Row key={provider.id} name={provider.name} account={account} isLoading={!query.data}>
              {account ? (
                <UnlinkButton account={account} heading={heading} />
              ) : (
                <LinkButton provider={provider} isDisabled={!query.data} />
              )}
            </Row>
          );
        })}
        {retired.map((account) => (
          <Row key={account.id} name={account.providerName} account={account}>
            <UnlinkButton account={account} heading={heading} />
          </Row>
        ))}
      </ul>
    </AccountItem>
  );
}

interface RowProps {
  readonly name: string;
  readonly account: LinkedAccount | undefined;
  readonly isLoading?: boolean;
  readonly children: ReactNode;
}

const Row = ({ name, account, isLoading = false, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <div className="min-w-0 flex-1 basis-48">
      <p translate="no" className="font-semibold wrap-anywhere">
        {name}
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-faint">
        {account ? (
          <>
            <span dir="auto" translate="no" className="wrap-anywhere">
              {account.label}
            </span>
            <span>
              {account.provider === null
                ? t`No longer offered here`
                : t`Linked on ${{ date: formatDate(account.linkedAt) }}`}
            </span>
          </>
        ) : (
          <span>{isLoading ? t`Loading...` : t`Not linked`}</span>
        )}
      </p>
    </div>
    {children}
  </li>
);

interface LinkButtonProps {
  readonly provider: Provider;
  readonly isDisabled: boolean;
}

function LinkButton({ provider, isDisabled }: LinkButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        disabled={isDisabled}
        aria-label={t`Link ${{ provider: provider.name }}`}
        onClick={() => setIsOpen(true)}
      >
        {t({ message: 'Link', context: 'account', comment: 'Links an account of another service' })}
      </Button>
      <LinkDialog provider={provider} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

interface UnlinkButtonProps {
  readonly account: LinkedAccount;
  /** Takes the focus, because the button disappears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function UnlinkButton({ account: { id, providerName: provider }, heading }: UnlinkButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutateAsync: unlink } = useUnlink();
  return (
    <>
      <Button size="sm" aria-label={t`Unlink ${provider}`} onClick={() => setIsConfirming(true)}>
        {t`Unlink`}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Unlink ${provider}?`}
        body={t`You won't be able to sign in with it any more.`}
        confirmLabel={t`Unlink`}
        danger
        onConfirm={() => unlink(id)}
        finalFocus={heading}
      />
    </>
  );
}
