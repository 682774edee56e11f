import type { Post } from '@muster/contract/posts/posts.ts';
import type { Member } from '../../auth/member.ts';
import { requireFound } from '../../lib/app-error.ts';
import type { PostDeps } from './post-deps.ts';
import { findVisiblePost } from './post-repository.ts';

export const getPost = async ({ db }: Pick<PostDeps, 'db'>, member: Member, postId: string): Promise<Post> =>
  requireFound(await findVisiblePost(db, postId, member.id), 'post-not-found');
