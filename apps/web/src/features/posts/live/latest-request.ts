const latest = new Map<string, number>();
let requestCount = 0;

/** Starts a request for a post. The returned function is true while no newer request or event has replaced it. */
export function startPostRequest(postId: string): () => boolean {
  const requestNumber = ++requestCount;
  latest.set(postId, requestNumber);
  return () => latest.get(postId) === requestNumber;
}

/** Makes pending responses for this post stale. */
export const discardPostRequest = (postId: string): void => void latest.delete(postId);
