import type { Benchmark, Figure } from '../benchmark.ts';
import { growthGoal, measureGrowth } from '../measure-growth.ts';
import { startFilledProduct } from '../servers.ts';
import { writeTalkers } from './chat-requests.ts';

const LARGE_CHAT = 1_000_000;
const QUICK_LARGE_CHAT = 20_000;
const REQUESTS = 500;
const QUICK_REQUESTS = 15;
const MAX_GROWTH = 1.5;

const sizeOf = ({ size }: Figure): string => size?.toLocaleString('en') ?? '';

/** Long conversations and long lists of them, next to short ones. */
export const chatGrowth: Benchmark = {
  name: 'chat-growth',
  async run(options) {
    const largeChat = options.isQuick ? QUICK_LARGE_CHAT : LARGE_CHAT;
    options.note(`writing ${largeChat.toLocaleString('en')} messages`);
    const server = options.stack.use(await startFilledProduct((client) => writeTalkers(client, largeChat)));
    const questions = server.filled.map(({ name, requests }) => ({
      name,
      requests: requests.map((request) => ({ ...request, server })),
      goalsOf: (small: Figure, large: Figure) => [
        growthGoal(`${name}, p99 of ${sizeOf(large)} / of ${sizeOf(small)}`, small, large, MAX_GROWTH),
      ],
    }));
    return measureGrowth(questions, options.isQuick ? QUICK_REQUESTS : REQUESTS, options);
  },
};
