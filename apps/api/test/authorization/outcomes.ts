import { confirmSecondFactorEndpoint, startSecondFactorEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { generateSync } from 'otplib';
import type { ApiClient } from '../api-client.ts';
import {
  aNewGame,
  aNewJoinRequest,
  aNewPost,
  aNewSharedPost,
  identities,
  type Identity,
  newMember,
  type Scene,
  suspend,
} from './scene.ts';

type Parts = Parameters<ApiClient['send']>[1];
type Outcomes = Readonly<Record<Identity, number>>;

/** A request to one route, and the expected status for each identity. */
export interface Expectation {
  readonly outcomes: Outcomes;
  /** Creates the request. Called once for each caller. */
  readonly request?: (scene: Scene, caller: ApiClient) => Promise<Parts> | Parts;
  /** For calls that would change the scene: another member of the same kind makes the call. */
  readonly standIn?: (scene: Scene, identity: Identity) => Promise<ApiClient>;
}

export const outcomes = (signedIn: number, changes: Partial<Outcomes> = {}): Outcomes => ({
  ...Object.fromEntries(identities.map((identity) => [identity, signedIn])),
  visitor: 401,
  owner: signedIn,
  stranger: signedIn,
  partner: signedIn,
  blocked: signedIn,
  suspended: 403,
  deleted: 401,
  forged: 401,
  moderator: signedIn,
  admin: signedIn,
  ...changes,
});

export const everybody = (status: number): Outcomes =>
  outcomes(status, { visitor: status, suspended: status, deleted: status, forged: status });
export const forAnybody = everybody(200);
export const forMembers = outcomes(200);
export const forMembersAlways = outcomes(200, { suspended: 200 });
export const forAdmins = outcomes(403, { admin: 200 });
export const forModerators = outcomes(403, { moderator: 200, admin: 200 });
/** Everything of Ada's is not found for others. */
export const forOwner = outcomes(404, { owner: 200 });
export const notTheOwner = outcomes(200, { owner: 400 });

export const member = ({ owner }: Scene) => ({ memberId: owner.id });
export const ofOwner = (scene: Scene) => ({ params: member(scene) });
export const ofChat = ({ chatId }: Scene) => ({ params: { chatId } });
export const ofNewPost = async (scene: Scene) => ({ params: { postId: await aNewPost(scene) } });
export const ofNewJoinRequest = async (scene: Scene) => ({ params: { requestId: await aNewJoinRequest(scene) } });
export const ofNewSharedPost = async (scene: Scene) => ({ params: { postId: await aNewSharedPost(scene) } });
export const ofNewGame = async (scene: Scene) => ({ params: { gameId: await aNewGame(scene) } });
export const ofNewMember = async ({ api }: Scene) => ({ params: { memberId: (await newMember(api)).id } });
export const reason = 'for the test';

/** A copy of the client, so that the original's cookies stay unchanged. */
function copyOf({ api, callers }: Scene, identity: Identity): ApiClient {
  const copy = api.visitor();
  callers[identity].cookies.forEach((value, name) => copy.cookies.set(name, value));
  return copy;
}

/** Another member of the same kind. The call may delete them. */
export async function standIn(scene: Scene, identity: Identity): Promise<ApiClient> {
  const { api } = scene;
  if (['visitor', 'deleted', 'forged'].includes(identity)) return copyOf(scene, identity);
  const role = identity === 'admin' || identity === 'moderator' ? identity : 'member';
  const person = await api.as(role, 'Somebody');
  if (identity === 'suspended') await suspend(api, person.id);
  return person;
}

/** A new administrator, so that two-factor sign-in of the others stays off. */
export async function adminStandIn(scene: Scene, identity: Identity): Promise<ApiClient> {
  return identity === 'admin' ? standIn(scene, identity) : scene.callers[identity];
}

export async function ownCode(_scene: Scene, caller: ApiClient): Promise<Parts> {
  const started = await caller.send(startSecondFactorEndpoint);
  const { secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } = started.json();
  return { body: { code: generateSync({ secret }) } };
}

/** A recovery code of enabled two-factor sign-in. */
export async function ownRecoveryCode(scene: Scene, caller: ApiClient): Promise<Parts> {
  const confirmed = await caller.send(confirmSecondFactorEndpoint, await ownCode(scene, caller));
  const { recoveryCodes: [code = 'abcdefghij'] = [] }: { recoveryCodes?: string[] } = confirmed.json();
  return { body: { code } };
}
