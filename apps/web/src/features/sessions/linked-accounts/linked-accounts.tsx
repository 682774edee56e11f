import { t } from '@lingui/core/macro';
import type { LinkedAccount } from '@muster/contract/sessions/linked-accounts.ts';
import type { SignInOptions } from '@muster/contract/sessions/identity-providers.ts';
import { errors } from '@muster/contract/errors.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { AccountItem } from '#src/features/members/account/account-item.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { translate } from '#src/lib/i18n.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { readSignInOptions } from '../external-sign-in/sign-in-options.ts';
import { SetPasswordButton } from './password-item.tsx';
import { useOffersLinks, useSignInMethods } from './linked-account-queries.ts';

const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog);
const UnlinkDialog = lazyDialog(async () => (await import('./unlink-dialog.tsx')).UnlinkDialog);

const LAST_METHOD_ID = 'last-sign-in-method';

type Provider = SignInOptions['providers'][number];

/** Links and unlinks accounts of other services. Each service has a row from the start, so that nothing moves. */
export function LinkedAccounts() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useSignInMethods();
  const { providers } = readSignInOptions();
  const offersLinks = useOffersLinks();
  useLinkNotice(heading, query.data?.linkedAccounts ?? []);
  if (!offersLinks) return null;
  const { hasPassword = true, linkedAccounts = [] } = query.data ?? {};
  const offered = linkedAccounts.filter(({ provider }) => provider !== null);
  const isLast = !hasPassword && offered.length === 1;
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
                <UnlinkButton account={account} isLast={isLast} heading={heading} />
              ) : (
                <LinkButton provider={provider} isDisabled={!query.data} />
              )}
            </Row>
          );
        })}
        {retired.map((account) => (
          <Row key={account.id} name={account.providerName} account={account}>
            <UnlinkButton account={account} isLast={false} heading={heading} />
          </Row>
        ))}
      </ul>
      {isLast && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p id={LAST_METHOD_ID} className="min-w-0 flex-1 basis-48 text-sm text-faint">
            {translate(errors['last-sign-in-method'].message)}
          </p>
          <SetPasswordButton />
        </div>
      )}
    </AccountItem>
  );
}

/** After a link, the provider's redirect loads the page at its top. */
function useLinkNotice(heading: RefObject<HTMLHeadingElement | null>, linkedAccounts: readonly LinkedAccount[]): void {
  const navigate = useNavigate();
  const id = useLocation({ select: ({ hash }) => /^linked-(\w+)$/.exec(hash)?.[1] });
  const provider = linkedAccounts.find((account) => account.provider === id)?.providerName;
  useEffect(() => {
    if (provider === undefined) return;
    showToast(t`${provider} is linked. You can now sign in with it.`, { tone: 'success' });
    heading.current?.focus();
    void navigate({ to: '.', replace: true, resetScroll: false, ignoreBlocker: true });
  }, [provider, heading, navigate]);
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
  /** The member could not sign in without it. */
  readonly isLast: boolean;
  /** Takes the focus, because the button disappears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function UnlinkButton({ account, isLast, heading }: UnlinkButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button
        size="sm"
        disabled={isLast}
        aria-describedby={isLast ? LAST_METHOD_ID : undefined}
        aria-label={t`Unlink ${{ provider: account.providerName }}`}
        onClick={() => setIsConfirming(true)}
      >
        {t`Unlink`}
      </Button>
      <UnlinkDialog account={account} isOpen={isConfirming} onOpenChange={setIsConfirming} finalFocus={heading} />
    </>
  );
}
