const latest = new Map<string, number>();
let asks = 0;

/** Notes that it is asked what a post says; tells from then on whether no later news of the post has come. */
export function noteAsk(postId: string): () => boolean {
  const ask = ++asks;
  latest.set(postId, ask);
  return () => latest.get(postId) === ask;
}

/** What is on its way about this post does not count any more. */
export const callOffAsk = (postId: string): void => void latest.delete(postId);
