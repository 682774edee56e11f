import { createPartyLinkEndpoint } from '@muster/contract/posts/requests/party-links.ts';
import { aNewCrew, type Scene } from './scene.ts';

/** A new post of Ada, who comes with two friends, with Paul in its crew. */
export async function aCrewWithParties(scene: Scene): Promise<string> {
  const postId = await aNewCrew(scene);
  await scene.api.pool.query('update posts set party = 3 where id = $1', [postId]);
  return postId;
}

/** The code with which friends take seats of Ada's party. */
export async function aPartyCode(scene: Scene): Promise<string> {
  const postId = await aCrewWithParties(scene);
  const { link } = await scene.owner.call(createPartyLinkEndpoint, { params: { postId } });
  return link.replace(/^.*#/, '');
}
