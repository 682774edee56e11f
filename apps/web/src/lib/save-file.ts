import type { FileEndpoint } from '@muster/contract/endpoint.ts';
import { ApiError, networkError, timeoutError } from '#src/lib/api/api-error.ts';
import { buildUrl, buildHeaders, readError } from '#src/lib/api/api-request.ts';
import { CALL_TIMEOUT_MS } from '#src/lib/api/call-api.ts';
import { callAsMember } from '#src/lib/session/member-calls.ts';

/** Every chunk that comes puts the end of the wait off: a large file may take longer than a call. */
async function readChunks(body: ReadableStream<BlobPart>, onChunk: () => void): Promise<BlobPart[]> {
  const reader = body.getReader();
  const chunks: BlobPart[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    onChunk();
  }
  return chunks;
}

/** The name that the server has given the file. */
const nameIn = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];

async function readFile(endpoint: FileEndpoint, answer: Response, onChunk: () => void): Promise<Blob> {
  const isFile = answer.ok && answer.headers.get('content-type')?.startsWith(endpoint.fileType);
  if (!isFile || !answer.body) throw readError({ status: answer.status, text: await answer.text() });
  return new Blob(await readChunks(answer.body, onChunk), { type: endpoint.fileType });
}

/** Some browsers read the file only after the press. */
const REVOKE_DELAY_MS = 40_000;

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
}

/**
 * Fetches a file from the API whole and saves it, under the name that the server has given it. Fails with an
 * {@link ApiError} only, as a call does; then nothing is saved.
 */
export async function saveFile(endpoint: FileEndpoint, fallbackName: string): Promise<void> {
  const clock = new AbortController();
  const giveUp = (): void => clock.abort();
  let timer = setTimeout(giveUp, CALL_TIMEOUT_MS);
  const waitOn = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, CALL_TIMEOUT_MS);
  };
  try {
    const { method } = endpoint;
    const { signal } = clock;
    const request = (): Promise<Response> =>
      fetch(buildUrl(endpoint), { method, headers: buildHeaders(endpoint), credentials: 'same-origin', signal });
    const answer = await callAsMember(request, signal);
    waitOn();
    download(await readFile(endpoint, answer, waitOn), nameIn(answer) ?? fallbackName);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw clock.signal.aborted ? timeoutError(cause) : networkError(cause);
  } finally {
    clearTimeout(timer);
  }
}
