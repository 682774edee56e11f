import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoadingScreen } from '#src/components/page/loading-screen.tsx';

const RulesScreen = lazy(async () => ({
  default: (await import('#src/features/moderation/rules/rules-screen.tsx')).RulesScreen,
}));

export const Route = createFileRoute('/rules')({
  component: RulesPage,
  staticData: { title: t`Community rules` },
});

function RulesPage() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <RulesScreen />
    </Suspense>
  );
}
