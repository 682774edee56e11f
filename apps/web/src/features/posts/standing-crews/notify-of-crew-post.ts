import { t } from '@lingui/core/macro';
import type { CrewPost } from '@muster/contract/notifications/push.ts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { alertMember } from '#src/features/notifications/alert-member.ts';
import { claimToast } from '#src/features/notifications/claim-toast.ts';
import { describeCrewPost } from './describe-crew-first.ts';

/** Notifies of a post that a standing crew of the member sees first. */
export async function notifyOfCrewPost(post: CrewPost, memberId: string, router: RegisteredRouter): Promise<void> {
  const { id } = post;
  const { text, details } = describeCrewPost(post);
  const open = (): void => void router.navigate({ to: '/posts/$postId', params: { postId: id } });
  const subject = `crew post ${id}`;
  alertMember({
    notification: 'crew-post',
    memberId,
    // The tag of its push.
    id,
    subject,
    text,
    details,
    picture: null,
    isVisible: false,
    data: { postId: id },
    onPress: open,
  });
  if (await claimToast(subject))
    showToast(text, { id, description: details, action: { label: t`View`, onPress: open } });
}
