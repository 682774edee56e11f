import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { ButtonLink } from '../links.tsx';
import { EmptyState } from './empty-state.tsx';
import { networkError } from '#src/lib/api/api-error.ts';
import { MainContent } from './main-content.tsx';

/** Replaces a screen that threw. The error is in the console. */
export function ErrorScreen() {
  const [problem, setProblem] = useState<string>();
  // Checks the network first: an offline reload would replace the app with the browser's error page.
  const reload = (): void =>
    void fetch(location.href, { method: 'HEAD', cache: 'no-store', redirect: 'manual' }).then(
      () => location.reload(),
      (cause: unknown) => setProblem(networkError(cause).message),
    );
  return (
    <MainContent>
      <div role="alert" className="grid min-h-[70dvh] place-content-center">
        <EmptyState
          headingLevel={1}
          title={t`Something went wrong`}
          text={problem ?? t`Reloading the page usually fixes it.`}
          action={
            <>
              <Button variant="primary" onClick={reload}>
                {t`Reload`}
              </Button>
              <ButtonLink to="/">{t`Back to homepage`}</ButtonLink>
            </>
          }
        />
      </div>
    </MainContent>
  );
}
