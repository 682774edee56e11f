import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { useHasUnstoredValues } from '#src/lib/storage/browser-storage.ts';

/** Replaces a form after the session has ended. Signing in leads back to `returnTo`. */
export function AccessDenied({ returnTo }: { readonly returnTo: string }) {
  const main = useRef<HTMLElement>(null);
  const hasUnstoredValues = useHasUnstoredValues();
  // The element with the focus was unmounted.
  useEffect(() => main.current?.querySelector('h1')?.focus(), []);
  return (
    <main ref={main} id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <EmptyState
        headingLevel={1}
        title={t`Access Denied`}
        text={
          <>
            <p>{t`You must be logged in to create a post.`}</p>
            {!hasUnstoredValues && <p>{t`Anything you've written is saved in this tab.`}</p>}
          </>
        }
        action={
          <ButtonLink to="/login" search={{ redirect: returnTo }} variant="primary">
            {t`Go to Login`}
          </ButtonLink>
        }
      />
    </main>
  );
}
