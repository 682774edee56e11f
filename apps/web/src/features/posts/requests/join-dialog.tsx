import { plural, t } from '@lingui/core/macro';
import type { NewRequestDetails } from '@muster/contract/posts/requests/join-requests.ts';
import type { SharedPost } from '@muster/contract/board/shared-posts.ts';
import { isFull, maxJoiningSize } from '@muster/contract/posts/seats/seats.ts';
import { useId, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { numberOptions, Select } from '#src/components/form/select.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { CrewBlockNotice } from './crew-block-notice.tsx';
import { roleDetail } from './describe-request.ts';
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

interface JoinDialogProps {
  readonly post: JoinablePost;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** The member accepts an invitation with it. */
  readonly isInvited?: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onJoin: (details: NewRequestDetails) => void;
}

function describeChoice(hasRoles: boolean, isInvited: boolean): string {
  if (!hasRoles) return t`How many players are joining, including you?`;
  return isInvited ? t`Choose your role to accept the invitation.` : t`Choose your role to ask to join.`;
}

/** Party and role of a new request or an accepted invitation. Choosing the role sends it. */
export function JoinDialog({ post, isOpen, isBusy, isInvited = false, onOpenChange, onJoin }: JoinDialogProps) {
  const [partySize, setPartySize] = useState(1);
  const limit = maxJoiningSize(post);
  const hasRoles = post.roles.length > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t`Join ${{ author: post.authorName }}'s ${{ game: post.game }} crew`}
      description={describeChoice(hasRoles, isInvited)}
    >
      <OverlapNotice schedule={post} postId={post.id} />
      <CrewBlockNotice postId={post.id} />
      {limit > 1 && (
        <Select
          label={t`Players in your party`}
          options={numberOptions(limit, (count) =>
            plural(count, { 1: 'Just you', one: '# player', other: '# players' }),
          )}
          value={String(partySize)}
          onValueChange={(value) => setPartySize(Number(value))}
        />
      )}
      {hasRoles ? (
        <RoleButtons post={post} isBusy={isBusy} onChoose={(role) => onJoin({ partySize, role })} />
      ) : (
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={isInvited ? undefined : t`Connecting...`}
          onClick={() => onJoin({ partySize })}
        >
          {isFull(post) ? t`Full · join the waitlist` : isInvited ? t`Accept` : t`Ask to join`}
        </Button>
      )}
      <Button variant="ghost" onClick={() => onOpenChange(false)}>
        {t`Cancel`}
      </Button>
    </Dialog>
  );
}

interface RoleButtonsProps extends Pick<JoinDialogProps, 'post' | 'isBusy'> {
  readonly onChoose: (role: string | null) => void;
}

function RoleButtons({ post: { roles, acceptedByRole }, isBusy, onChoose }: RoleButtonsProps) {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <p id={labelId} className="text-sm font-semibold">
        {t`Role`}
      </p>
      {roles.map(({ name, count }, index) => (
        <Button key={name} wide disabled={isBusy} focusableWhenDisabled onClick={() => onChoose(name)}>
          <bdi translate="no" className="truncate">
            {name}
          </bdi>
          <span className="font-normal text-faint">{roleDetail(count, acceptedByRole[index] ?? 0)}</span>
        </Button>
      ))}
      <Button wide disabled={isBusy} focusableWhenDisabled onClick={() => onChoose(null)}>
        {t`Any role`}
      </Button>
    </div>
  );
}
