import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from './empty-state.tsx';
import { MainContent } from './main-content.tsx';

/** Replaces a screen that threw. The error is in the console. */
export function ErrorScreen() {
  const [isUnreachable, setIsUnreachable] = useState(false);
  // Checks the network first: an offline reload would replace the app with the browser's error page.
  const reload = (): void =>
    void fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => location.reload(),
      () => setIsUnreachable(true),
    );
  return (
    <MainContent>
      <div role="alert" className="grid min-h-[70dvh] place-content-center">
        <EmptyState
          headingLevel={1}
          title={t`Something went wrong`}
          text={
            isUnreachable ? t`You seem to be offline. Try again in a moment.` : t`Reloading the page usually fixes it.`
          }
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
