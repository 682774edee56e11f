import { Avatar } from '#src/components/identity/avatar.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { Panel } from '#src/components/page/panel.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { CountsSummary } from '#src/components/page/counts-summary.tsx';
import { QueryFailure } from '#src/components/page/query-failure.tsx';
import { ConnectionBar } from '#src/components/page/connection-bar.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { DesignSection, Specimen } from './specimen.tsx';

const badgeTones = ['neutral', 'success', 'warning', 'danger', 'flare'] as const;
const banners = {
  error: 'Failed to fetch posts: you are offline.',
  warning: 'Your connection is unstable.',
  success: 'Account created successfully! Please log in.',
  info: 'Custom games are reviewed before they are listed.',
} as const;

const failedQuery = { data: undefined, error: new Error('you are offline.'), refetch: () => undefined };

export const NoticeSpecimens = () => (
  <DesignSection
    id="notices"
    title="Notices"
    lead="A banner is part of the page and stays. A toast floats and disappears. Errors are announced at once, everything else politely."
  >
    <Specimen name="Banner: error, warning, success, info">
      {(['error', 'warning', 'success', 'info'] as const).map((tone) => (
        <Banner key={tone} tone={tone}>
          {banners[tone]}
        </Banner>
      ))}
    </Specimen>
    <Specimen name="FailureBanner: default, retrying; Banner with an action">
      <FailureBanner onRetry={() => undefined}>Failed to load profile</FailureBanner>
      <FailureBanner isRetrying onRetry={() => undefined}>
        Failed to fetch your posts
      </FailureBanner>
      <Banner tone="info" action={<Button size="sm">Show</Button>}>
        3 new posts
      </Banner>
    </Specimen>
    <Specimen name="QueryFailure; CountsSummary: loading, failed">
      <QueryFailure query={failedQuery} describe={({ message }) => `Couldn't load your posts: ${message}`} />
      <CountsSummary query={{ ...failedQuery, error: null }} items={[]} loadingText="Counting..." describe={String} />
      <CountsSummary
        query={failedQuery}
        items={['all posts', 'all messages']}
        loadingText="Counting..."
        describe={({ message }) => `Couldn't count the posts: ${message}`}
      />
    </Specimen>
    <Toasts />
    <Specimen name="Badge: five tones, with and without a dot" isRow>
      {badgeTones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      {badgeTones.map((tone) => (
        <Badge key={`${tone} dot`} tone={tone} hasDot>
          {tone}
        </Badge>
      ))}
    </Specimen>
    <Specimen name="ConnectionBar: shown above every screen" isWide>
      <div className="design-window">
        <ConnectionBar problem="You're offline." consequence="What you write waits here." />
      </div>
    </Specimen>
    <Specimen name="Panel">
      <Panel id="panel" title="Online now">
        <li className="p-2">Ada Osei</li>
        <li className="p-2">Ben Carter</li>
      </Panel>
    </Specimen>
    <Specimen name="EmptyState">
      <EmptyState
        headingLevel={3}
        visual={<CrewRing filled={0} size={88} />}
        title="No posts yet"
        text="You haven't created any gaming crew posts yet."
        action={<Button variant="primary">Create Your First Post</Button>}
      />
    </Specimen>
    <Specimen name="Skeleton: line, block, circle">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton shape="block" className="design-block" />
      <Skeleton shape="circle" className="size-9" />
    </Specimen>
  </DesignSection>
);

const showMessage = (): void =>
  showToast('Robin Vale', {
    description: 'Nine it is. Bring a headset, the others are already in the lobby and want to start early.',
    visual: <Avatar name="Robin Vale" />,
    action: { label: 'Open', onPress: () => undefined },
    durationMs: 0,
  });

function Toasts() {
  return (
    <Specimen name="Toaster: each button shows a toast" isRow>
      <Button onClick={() => showToast('Post deleted', { tone: 'success' })}>Success</Button>
      <Button onClick={() => showToast('Failed to delete post: you are offline.', { tone: 'error', durationMs: 0 })}>
        Error
      </Button>
      <Button onClick={showMessage}>With an action</Button>
    </Specimen>
  );
}
