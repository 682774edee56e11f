import type { Side } from '../benchmark.ts';
import type { Server } from '../servers.ts';
import type { Asked } from './keep-busy.ts';

/** Throws unless both sides answer a request with the same bytes: else they are not doing the same. */
export async function requireSameAnswer(
  servers: Readonly<Record<Side, Server>>,
  { path, ...asked }: Asked,
): Promise<void> {
  const answerOf = async ({ origin }: Server): Promise<Buffer> => {
    const answer = await fetch(`${origin}${path}`, asked);
    const body = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || body.length === 0)
      throw new Error(`${asked.method} ${path}: ${answer.status} ${body.toString()}`);
    return body;
  };
  const [ours, floor] = [await answerOf(servers.ours), await answerOf(servers.floor)];
  if (ours.equals(floor)) return;
  const at = ours.findIndex((byte, place) => byte !== floor[place]);
  const around = (body: Buffer): string => body.subarray(Math.max(0, at - 40), at + 40).toString();
  throw new Error(`The answers of ${path} differ at byte ${at}: ours «${around(ours)}», floor «${around(floor)}».`);
}
