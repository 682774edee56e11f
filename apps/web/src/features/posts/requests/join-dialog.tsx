import { plural, t } from '@lingui/core/macro';
import type { NewRequestDetails } from '@muster/contract/posts/requests/join-requests.ts';
import type { SharedPost } from '@muster/contract/board/shared-posts.ts';
import { countInRole, rolesOfParty } from '@muster/contract/posts/seats/party-roles.ts';
import { countFreeSeats, isFull, maxJoiningSize } from '@muster/contract/posts/seats/seats.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { numberOptions, Select } from '#src/components/form/select.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { useOptionalMember } from '#src/features/sessions/session.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { isPostNotFound, postQuery } from '../single-post.ts';
import { CrewBlockNotice } from './crew-block-notice.tsx';
import { playerRoleLabel, roleDetail } from './describe-party.ts';
import { OverlapNotice } from './overlap-notice.tsx';

export type JoinablePost = Pick<
  SharedPost,
  | 'id'
  | 'game'
  | 'authorName'
  | 'startsAt'
  | 'closesAt'
  | 'seats'
  | 'party'
  | 'acceptedSeats'
  | 'offeredSeats'
  | 'roles'
  | 'acceptedByRole'
>;

interface JoinDialogProps extends DialogState {
  readonly post: JoinablePost;
  readonly isBusy: boolean;
  /** Size of the party when the dialog opens. Default: one player. */
  readonly partySize?: number | undefined;
  /** The member accepts an invitation with it. */
  readonly isInvited?: boolean;
  readonly onJoin: (details: NewRequestDetails) => void;
}

/** The post as it is now, because its card is held while the dialog is open. Null once it is closed. */
function useCurrentPost(heldPost: JoinablePost): JoinablePost | null {
  const { data, error, isFetchedAfterMount } = useQuery({
    ...postQuery(heldPost.id),
    // The page of a visitor has its own query.
    enabled: useOptionalMember() !== null,
    refetchOnMount: 'always',
  });
  if (isPostNotFound(error)) return null;
  if (!data || !isFetchedAfterMount) return heldPost;
  return data.isActive ? data : null;
}

function describeChoice(post: JoinablePost | null, isInvited: boolean): string {
  if (!post) return t`This post is closed.`;
  if (post.roles.length === 0) return t`How many players are joining, including you?`;
  return isInvited ? t`Choose your role to accept the invitation.` : t`Choose your role to ask to join.`;
}

const Description = ({ post, isInvited = false }: Pick<JoinDialogProps, 'post' | 'isInvited'>) => (
  <span>{describeChoice(useCurrentPost(post), isInvited)}</span>
);

/** Party and roles of a new request or an accepted invitation. Choosing the role of the last player sends it. */
export const JoinDialog = ({ isOpen, onOpenChange, ...form }: JoinDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title={t`Join ${{ author: form.post.authorName }}'s ${{ game: form.post.game }} crew`}
    description={<Description {...form} />}
  >
    <JoinForm {...form} />
    <Button variant="ghost" onClick={() => onOpenChange(false)}>
      {t`Cancel`}
    </Button>
  </Dialog>
);

/** A component of its own, so that each opening starts with the given size. */
function JoinForm({
  post: heldPost,
  partySize: initialSize = 1,
  isBusy,
  isInvited = false,
  onJoin,
}: Omit<JoinDialogProps, keyof DialogState>) {
  const [chosenSize, setChosenSize] = useState(initialSize);
  const post = useCurrentPost(heldPost);
  if (!post) return null;
  const limit = maxJoiningSize(post);
  const partySize = Math.min(chosenSize, limit);
  // The author decides on a request that is too large for the free seats. Nobody decides on an accepted invitation.
  const isWaitlist = isFull(post) || (isInvited && countFreeSeats(post) < partySize);
  return (
    <>
      <OverlapNotice schedule={post} postId={post.id} />
      <CrewBlockNotice postId={post.id} />
      {limit > 1 && (
        <Select
          label={t`Players in your party`}
          options={numberOptions(limit, (count) =>
            plural(count, { 1: 'Just you', one: '# player', other: '# players' }),
          )}
          value={String(partySize)}
          onValueChange={(value) => setChosenSize(Number(value))}
        />
      )}
      {post.roles.length > 0 ? (
        <RoleButtons
          key={partySize}
          post={post}
          partySize={partySize}
          isBusy={isBusy}
          onChoose={(roles) => onJoin({ partySize, roles })}
        />
      ) : (
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={isInvited ? undefined : t`Connecting...`}
          onClick={() => onJoin({ partySize })}
        >
          {isWaitlist ? t`Full · join the waitlist` : isInvited ? t`Accept` : t`Ask to join`}
        </Button>
      )}
    </>
  );
}

interface RoleButtonsProps extends Pick<JoinDialogProps, 'post' | 'isBusy'> {
  readonly partySize: number;
  readonly onChoose: (roles: (string | null)[]) => void;
}

/** Asks for the role of each player, one after the other. */
function RoleButtons({ post: { roles, acceptedByRole }, partySize, isBusy, onChoose }: RoleButtonsProps) {
  const labelId = useId();
  const [choices, setChoices] = useState<(string | null)[]>([]);
  // The author may have removed a role since it was chosen.
  const removed = choices.findIndex((role) => role !== null && !roles.some(({ name }) => name === role));
  const chosen = removed < 0 ? choices : choices.slice(0, removed);
  const left = partySize - chosen.length;
  const choose = (role: string | null, count = 1): void => {
    const next = rolesOfParty([...chosen, role], chosen.length + count);
    if (next.length < partySize) setChoices(next);
    else onChoose(next);
  };
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      {chosen.length > 0 && (
        <div className="flex items-center justify-between gap-3 text-sm text-soft">
          <span translate="no">{joinTexts(chosen.map((role) => role ?? t`Any role`))}</span>
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => setChoices(chosen.slice(0, -1))}>
            {t`Back`}
          </Button>
        </div>
      )}
      <p id={labelId} aria-live="polite" className="text-sm font-semibold">
        {playerRoleLabel(chosen.length)}
      </p>
      {roles.map(({ name, count }, index) => (
        <Button key={name} wide disabled={isBusy} focusableWhenDisabled onClick={() => choose(name)}>
          <bdi translate="no" className="truncate">
            {name}
          </bdi>
          <span className="font-normal text-faint">
            {roleDetail(count, (acceptedByRole[index] ?? 0) + countInRole(chosen, name))}
          </span>
        </Button>
      ))}
      <Button wide disabled={isBusy} focusableWhenDisabled onClick={() => choose(null)}>
        {t`Any role`}
      </Button>
      {left > 1 && (
        <Button wide disabled={isBusy} focusableWhenDisabled onClick={() => choose(null, left)}>
          {chosen.length === 0 ? t`Any role for everyone` : t`Any role for the others`}
        </Button>
      )}
    </div>
  );
}
