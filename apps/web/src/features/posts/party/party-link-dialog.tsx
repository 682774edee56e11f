import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { SecretDialog } from '#src/components/form/secret-dialog.tsx';
import type { DialogState } from '#src/components/overlay/dialog.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { formatDateTime } from '#src/lib/time/dates.ts';
import { describeRoles } from '../requests/describe-party.ts';
import { partyLinkQuery, useCreatePartyLink, useRevokePartyLink } from './party-link-queries.ts';

interface PartyLinkDialogProps extends DialogState {
  readonly postId: string;
}

/** Creates the link with which friends take seats of the member's party, and shows it once. */
export function PartyLinkDialog({ postId, isOpen, onOpenChange }: PartyLinkDialogProps) {
  const create = useCreatePartyLink(postId);
  const link = create.data?.link;
  return (
    <SecretDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      create={create}
      secret={link}
      title={link ? t`Your link for friends` : t`Bring your friends in`}
      description={
        link
          ? t`Copy it now. It's shown only once. Send it only to the friends you play with.`
          : t`Each friend with your link can take one seat in your party. They join the room and the chat, and answer ready checks themselves.`
      }
      label={t`Link for friends`}
      copyLabel={t`Copy link`}
      disablePointerDismissal={link !== undefined}
      share={
        'share' in navigator && (
          // Cancelling the share sheet rejects; that is not a failure.
          <Button onClick={() => void navigator.share({ url: link ?? '' }).catch(() => undefined)}>
            {t`Send to...`}
          </Button>
        )
      }
    >
      {(close) => <PartyLink postId={postId} create={create} onCancel={close} />}
    </SecretDialog>
  );
}

interface PartyLinkProps {
  readonly postId: string;
  readonly create: ReturnType<typeof useCreatePartyLink>;
  readonly onCancel: () => void;
}

/** The seats that friends can take, and the buttons for the link. */
function PartyLink({ postId, create, onCancel }: PartyLinkProps) {
  const query = useQuery(partyLinkQuery(postId));
  const revoke = useRevokePartyLink(postId);
  const { data } = query;
  if (!data)
    return <QueryFailure query={query} describe={(reason) => t`Couldn't load the seats in your party: ${reason}`} />;
  const { seats, createdAt } = data;
  const roles = describeRoles(seats.roles);
  const failure = create.error ?? revoke.error;
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold">
        {plural(seats.count, {
          0: 'All seats in your party are taken.',
          one: '# seat in your party is left for a friend.',
          other: '# seats in your party are left for friends.',
        })}
      </p>
      {roles !== '' && (
        <p translate="no" className="text-soft">
          {roles}
        </p>
      )}
      <p className="text-sm text-soft">
        {t`The link works until the game ends. If a friend leaves the crew, their seat becomes free for everyone.`}
      </p>
      {createdAt && (
        <p className="text-sm text-soft">
          {t`You created a link on ${{ time: formatDateTime(createdAt) }}. A new one replaces it.`}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        {createdAt && (
          <Button busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t`Revoke link`}
          </Button>
        )}
        {seats.count > 0 && (
          <Button variant="primary" busy={create.isPending} onClick={() => create.mutate()}>
            {createdAt ? t`Create new link` : t`Create link`}
          </Button>
        )}
      </div>
      <FormError failure={failure && t`Couldn't change the link: ${{ reason: failure.message }}`} />
    </div>
  );
}
