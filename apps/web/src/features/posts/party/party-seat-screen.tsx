import { t } from '@lingui/core/macro';
import { type OfferedSeat, partyCodeSchema } from '@muster/contract/posts/requests/party-links.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { SegmentedChoice } from '#src/components/form/choices.tsx';
import type { Option } from '#src/components/form/select.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { LongText } from '#src/components/long-text.tsx';
import { isNetworkError } from '#src/lib/api/api-error.ts';
import { usePostSubscription } from '#src/lib/live/live-subscription.ts';
import { scheduleText } from '#src/lib/time/schedule-text.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { OpenCrewLink } from '../requests/open-crew-link.tsx';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';
import { postQuery } from '../single-post.ts';
import { PARTY_CODE } from './party-code.ts';
import { offeredSeatQuery, useTakePartySeat } from './party-link-queries.ts';

/** The seat of a party link that was opened in this tab. */
export function PartySeatScreen() {
  const [stored] = useState(() => tabStorage.readText(PARTY_CODE));
  const { data: code } = partyCodeSchema.safeParse(stored);
  if (code === undefined) return <NoSeat text={t`Open the complete link that your friend sent you.`} />;
  return <Seat code={code} />;
}

interface FrameProps {
  readonly heading?: string;
  readonly children: ReactNode;
}

const Frame = ({ heading = t`Take a seat`, children }: FrameProps) => (
  <div className="flex w-full max-w-160 flex-col gap-4">
    <PageHeading>{heading}</PageHeading>
    {children}
  </div>
);

const NoSeat = ({ text }: { readonly text: string }) => (
  <Frame>
    <EmptyState
      title={t`No seat here`}
      text={text}
      action={<ButtonLink to="/dashboard/browse-posts" variant="primary">{t`Browse Posts`}</ButtonLink>}
    />
  </Frame>
);

function Seat({ code }: { readonly code: string }) {
  const { data, error, refetch, isFetching } = useQuery(offeredSeatQuery(code));
  const isOffline = error !== null && isNetworkError(error);
  if (isOffline && !data)
    return (
      <Frame>
        <FailureBanner isRetrying={isFetching} onRetry={refetch}>
          {t`Couldn't load the seat: ${{ reason: error.message }}`}
        </FailureBanner>
      </Frame>
    );
  if (error && !isOffline) return <NoSeat text={error.message} />;
  if (!data)
    return (
      <Frame>
        <p role="status" className="text-soft">{t`Loading your seat...`}</p>
      </Frame>
    );
  return <OfferedSeatCard code={code} offered={data} onChanged={refetch} />;
}

interface OfferedSeatProps {
  readonly code: string;
  readonly offered: OfferedSeat;
}

/** Undefined once the post was removed. */
const versionOf = ({ crewVersion, updatedAt, isActive }: Post): string | undefined =>
  [crewVersion, updatedAt.getTime(), isActive].join();

/** Calls `onChanged` when the post or its crew changes. */
function useChangesOf(post: Post, onChanged: () => void): void {
  usePostSubscription(post.id, post.authorId);
  const { data: version } = useQuery({ ...postQuery(post.id), initialData: post, select: versionOf });
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current !== version) onChanged();
    shown.current = version;
  }, [version, onChanged]);
}

function OfferedSeatCard({ code, offered, onChanged }: OfferedSeatProps & { readonly onChanged: () => void }) {
  const { post, broughtBy, seats, isInCrew, hasBlock } = offered;
  useChangesOf(post, onChanged);
  useEveryMinute();
  return (
    <Frame heading={t`${{ name: broughtBy.name }} saved you a seat`}>
      <article className="overflow-hidden rounded-lg border border-line bg-surface wrap-anywhere">
        <header className="flex items-center gap-3 border-b border-line p-4">
          <GameEmblem gameId={post.gameId} name={post.game} emblem={post.emblem} size={48} />
          <div className="min-w-0 flex-1">
            <h2 dir="auto" translate="no" className="font-display text-lg font-bold">
              {post.game}
            </h2>
            <p dir="auto" translate="no" className="text-sm text-soft">
              {post.platform}
            </p>
          </div>
        </header>
        <div className="flex flex-col gap-4 p-4">
          <p className="font-display text-xl font-bold">{scheduleText(post) ?? t`Any time`}</p>
          <LongText className="whitespace-pre-line" clampClass="line-clamp-4">
            {post.description}
          </LongText>
          <p className="flex items-center gap-2 text-sm text-soft">
            <Avatar id={post.authorId} name={post.authorName} pictureUrl={post.authorPictureUrl} size="sm" />
            <span>{t`Host: ${{ name: post.authorName }}`}</span>
          </p>
          {hasBlock && (
            <p className="text-sm text-amber-text">
              {t`You've blocked a player of this crew. You won't see each other's messages there.`}
            </p>
          )}
          {isInCrew ? <InCrew postId={post.id} /> : <TakeSeat key={seats.roles.join()} code={code} offered={offered} />}
        </div>
      </article>
    </Frame>
  );
}

const InCrew = ({ postId }: { readonly postId: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-2">
    <p className="font-semibold">{t`You're in this crew.`}</p>
    <OpenCrewLink crewId={postId} variant="primary" />
  </div>
);

/** The value of any role in the list of roles, whose names are never empty. */
const ANY_ROLE = '';

const toOption = (role: string | null): Option =>
  role === null ? { value: ANY_ROLE, label: t`Any role` } : { value: role, label: role, isName: true };

function TakeSeat({ code, offered: { seats } }: OfferedSeatProps) {
  const [role, setRole] = useState(seats.roles[0] ?? ANY_ROLE);
  const { mutate, isPending, error } = useTakePartySeat(code);
  if (seats.count < 1) return <p className="font-semibold">{t`All seats in this party are taken.`}</p>;
  return (
    <>
      {seats.roles.length > 1 && (
        <SegmentedChoice
          label={t`Your role`}
          options={seats.roles.map(toOption)}
          value={role}
          onValueChange={setRole}
          columns={3}
        />
      )}
      {seats.roles.length === 1 && role !== ANY_ROLE && (
        <p>
          <span>{t`Your role`}</span>{' '}
          <bdi translate="no" className="font-semibold">
            {role}
          </bdi>
        </p>
      )}
      <Button variant="primary" size="lg" wide busy={isPending} onClick={() => mutate(role === ANY_ROLE ? null : role)}>
        {t`Take this seat`}
      </Button>
      <FormError failure={error && t`Couldn't take the seat: ${{ reason: error.message }}`} />
    </>
  );
}
