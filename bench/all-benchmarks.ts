import type { Benchmark } from './benchmark.ts';
import { boardGrowth } from './board/board-growth.ts';
import { browse } from './board/browse.ts';
import { createPost } from './board/create-post.ts';
import { chatGrowth } from './chat/chat-growth.ts';
import { live } from './chat/live.ts';

/** What `npm run bench` runs, in this order. */
export const allBenchmarks: readonly Benchmark[] = [browse, createPost, boardGrowth, live, chatGrowth];
