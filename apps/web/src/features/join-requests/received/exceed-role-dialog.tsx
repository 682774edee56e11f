import type { JoinRequest, JoinRequestChange } from '@muster/contract/join-requests/join-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { postQuery } from '#src/lib/post-query.ts';
import { exceedRoleText } from '../confirm-texts.ts';

interface ExceedRoleDialogProps {
  readonly request: JoinRequest;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onConfirm: (change: JoinRequestChange) => void;
}

/** Prompts the author before a role gets more players than it needs. */
export function ExceedRoleDialog({ request, isOpen, onOpenChange, onConfirm }: ExceedRoleDialogProps) {
  const { postId, state } = request;
  const { data: post } = useQuery({ ...postQuery(postId ?? ''), enabled: isOpen && postId !== null });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      {...exceedRoleText(request, post)}
      onConfirm={() => onConfirm({ state: state === 'pending' ? 'accepted' : 'waitlisted', mayExceedRole: true })}
    />
  );
}
