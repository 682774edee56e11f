import type { Benchmark } from './benchmark.ts';
import { boardGrowth } from './board/board-growth.ts';
import { browse, createPost } from './board/board-load.ts';
import { pageLoad } from './browser/page-load.ts';
import { typingAndScrolling } from './browser/typing-and-scrolling.ts';
import { chatGrowth } from './chat/chat-growth.ts';
import { live } from './chat/live.ts';
import { signInStorm } from './sign-ins/sign-in-storm.ts';
import { idleSockets } from './sockets/idle-sockets.ts';
import { start } from './start.ts';

/** What `npm run bench` runs, in this order. */
export const allBenchmarks: readonly Benchmark[] = [
  browse,
  createPost,
  boardGrowth,
  live,
  chatGrowth,
  idleSockets,
  signInStorm,
  start,
  pageLoad,
  typingAndScrolling,
];
