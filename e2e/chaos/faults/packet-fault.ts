import { spawnSync } from 'node:child_process';
import { type Fault, last } from '../fault.ts';

const LOSSY_AT_MOST_MS = 10_000;
const TABLE = 'ip muster_chaos';
/** All people come from these addresses, see people.ts. */
const FROM_PEOPLE = 'ip saddr 127.0.1.0/24';
const TO_PEOPLE = 'ip daddr 127.0.1.0/24';
const ONE_IN_FIVE = 'numgen random mod 100 < 20 drop';

function nft(program: string, command: string): void {
  const { status, stderr } = spawnSync(program, [command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`nft failed: ${stderr}`);
}

/** One packet in five between people and the product is lost, both ways. */
export const packetFault: Fault = {
  name: 'lines lossy',
  group: 'F9',
  stages: ['one', 'two'],
  needs: ['isolation', 'nftables'],
  async cause(surroundings) {
    const program = surroundings.stage.tools.nftables ?? '';
    nft(program, `add table ${TABLE}`);
    nft(program, `add chain ${TABLE} out { type filter hook output priority 0; }`);
    for (const who of [FROM_PEOPLE, TO_PEOPLE]) nft(program, `add rule ${TABLE} out ${who} ${ONE_IN_FIVE}`);
    await last(surroundings, LOSSY_AT_MOST_MS);
    nft(program, `delete table ${TABLE}`);
  },
};
