import { t } from '@lingui/core/macro';
import { offlineIdSchema, postIdSchema } from '@muster/contract/posts/post-id.ts';
import { z } from '@muster/contract/zod.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { CreatePostForm } from '#src/features/posts/editor/create-post-form.tsx';
import { eveningOf } from '#src/features/posts/editor/fields/local-times.ts';
import { PostAgain } from '#src/features/posts/editor/post-again.tsx';
import { emptyPostForm } from '#src/features/posts/editor/use-post-form.ts';
import { useRejectedOfflinePost } from '#src/features/posts/offline/use-rejected-post.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useOpenDashboard } from '#src/frame/dashboard/open-screens.ts';

export const Route = createFileRoute('/_member/dashboard/create-post')({
  validateSearch: z.object({
    /** A rejected offline post to edit. */
    offline: z.catch(z.optional(offlineIdSchema), undefined),
    /** A closed post to post again. */
    again: z.catch(z.optional(postIdSchema), undefined),
    /** Invites the crew of that post. */
    invite: z.catch(z.optional(z.literal('crew')), undefined),
    /** A start to begin with. */
    when: z.catch(z.optional(z.literal('tonight')), undefined),
  }),
  component: CreatePost,
  staticData: { title: t`Create Post`, staysWithoutSession: true },
});

function CreatePost() {
  const member = useCurrentMember();
  const { offline, again, invite, when } = Route.useSearch();
  const offlinePost = useRejectedOfflinePost(member.id, offline);
  const onDone = useOpenDashboard();
  const [tonight] = useState(() => eveningOf(serverNow()).toISOString());
  return (
    <div className="flex flex-col gap-4">
      <PageHeading lead={t`Players who connect can message you right away.`}>{t`Create Post`}</PageHeading>
      {again === undefined ? (
        <CreatePostForm
          key={offlinePost?.id}
          offlinePost={offlinePost}
          start={when && { form: { ...emptyPostForm(member), startsAt: tonight }, slot: when }}
          onDone={onDone}
        />
      ) : (
        <PostAgain key={again} postId={again} hasCrew={invite === 'crew'} onDone={onDone} />
      )}
    </div>
  );
}
