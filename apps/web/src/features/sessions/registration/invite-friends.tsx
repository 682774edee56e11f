import { t } from '@lingui/core/macro';
import type { InviteLink } from '@muster/contract/sessions/invite-links.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { AccountItem } from '#src/features/members/account/account-item.tsx';
import { formatDate } from '#src/lib/time/dates.ts';
import { inviteLinksQuery } from './invite-link-queries.ts';
import { InviteStateBadge } from './invite-state.tsx';
import { RevokeLinkDialog } from './revoke-link-dialog.tsx';

const NewInviteLinkDialog = lazyDialog(async () => (await import('./new-invite-link-dialog.tsx')).NewInviteLinkDialog);

/** The member's invite links, if they may invite or have some. */
export function InviteFriends() {
  const { data } = useQuery(inviteLinksQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCreating, setIsCreating] = useState(false);
  if (!data || !(data.mayInvite || data.inviteLinks.length > 0)) return null;
  return (
    <AccountItem
      title={t`Invite friends`}
      hint={t`Send friends a link to create an account here.`}
      headingRef={heading}
      action={
        data.mayInvite && (
          <Button size="sm" onClick={() => setIsCreating(true)}>
            {t`Create link`}
          </Button>
        )
      }
    >
      {data.inviteLinks.length > 0 && (
        <ul className="flex flex-col gap-4">
          {data.inviteLinks.map((link) => (
            <LinkRow key={link.id} link={link} heading={heading} />
          ))}
        </ul>
      )}
      <NewInviteLinkDialog isOpen={isCreating} onOpenChange={setIsCreating} />
    </AccountItem>
  );
}

interface LinkRowProps {
  readonly link: InviteLink;
  /** Takes the focus, because the button disappears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function LinkRow({ link, heading }: LinkRowProps) {
  const { note, uses, maxUses, createdAt, expiresAt, state } = link;
  const [isConfirming, setIsConfirming] = useState(false);
  const name = note || t`Link from ${{ date: formatDate(createdAt) }}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-1">
        <p dir="auto" translate={note ? 'no' : undefined} className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-faint">
          <span>{t`${uses} of ${maxUses} used`}</span>
          {state === 'valid' && <span>{t`Valid until ${{ date: formatDate(expiresAt) }}`}</span>}
        </p>
        {state !== 'valid' && <InviteStateBadge state={state} />}
      </div>
      {state === 'valid' && (
        <Button size="sm" aria-label={t`Revoke ${name}`} onClick={() => setIsConfirming(true)}>
          {t`Revoke`}
        </Button>
      )}
      <RevokeLinkDialog link={link} isOpen={isConfirming} onOpenChange={setIsConfirming} finalFocus={heading} />
    </li>
  );
}
