import { createPartyLinkEndpoint } from '@muster/contract/posts/requests/party-links.ts';
import { aNewCrew, aNewPost, type Scene } from './scene.ts';

const bringFriends = ({ api }: Scene, postId: string) =>
  api.pool.query('update posts set party = 3 where id = $1', [postId]);

/** A new post of Ada, who comes with two friends, with Paul in its crew. */
export async function aCrewWithParties(scene: Scene): Promise<string> {
  const postId = await aNewCrew(scene);
  await bringFriends(scene, postId);
  return postId;
}

/** The code with which friends take seats of Ada's party. Her crew is new, because a friend with a seat can read its messages. */
export async function aPartyCode(scene: Scene): Promise<string> {
  const { preparePost: _, ...plain } = scene;
  const postId = await aNewPost({ ...plain, reusablePosts: undefined });
  await bringFriends(scene, postId);
  const { link } = await scene.owner.call(createPartyLinkEndpoint, { params: { postId } });
  return link.replace(/^.*#/, '');
}
