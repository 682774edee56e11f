import type { Post } from '@muster/contract/posts/posts.ts';
import { Button } from '#src/components/button.tsx';
import type { ButtonStyle } from '#src/components/button-class.ts';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { useSetPostActive } from '../post-queries.ts';
import { actionForGame, updateFailed } from '../post-texts.ts';

interface SetActiveButtonProps extends Pick<ButtonStyle, 'variant'> {
  readonly post: Post;
  /** The state that a click sets. */
  readonly isActive: boolean;
  readonly label: string;
}

/** Activates, confirms or deactivates a post. */
export function SetActiveButton({ post, isActive, label, variant }: SetActiveButtonProps) {
  const { setActive, isChanging } = useSetPostActive(post.id, (error) =>
    showToast(updateFailed(describeError(error)), { tone: 'error' }),
  );
  return (
    <Button
      size="sm"
      variant={variant}
      busy={isChanging}
      aria-label={actionForGame(label, post.game)}
      onClick={() => setActive(isActive)}
    >
      {label}
    </Button>
  );
}
