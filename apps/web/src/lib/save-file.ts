import type { FileEndpoint } from '@muster/contract/endpoint.ts';
import { ApiError, networkError, timeoutError } from './api/api-error.ts';
import { buildUrl, buildHeaders, readError, type RequestParts } from './api/api-request.ts';
import { CALL_TIMEOUT_MS, startTimeout } from './api/call-api.ts';
import { callAsMember } from './api/member-calls.ts';

/** Reads with progress: a large file may take longer than `CALL_TIMEOUT_MS`. */
async function readChunks(body: ReadableStream<BlobPart>, onChunk: () => void): Promise<BlobPart[]> {
  const reader = body.getReader();
  const chunks: BlobPart[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    onChunk();
  }
  return chunks;
}

const fileNameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

async function readFile(endpoint: FileEndpoint, response: Response, onChunk: () => void): Promise<Blob> {
  const isFile = response.ok && response.headers.get('content-type')?.startsWith(endpoint.fileType);
  if (!isFile || !response.body) throw readError({ status: response.status, text: await response.text() });
  return new Blob(await readChunks(response.body, onChunk), { type: endpoint.fileType });
}

/** Some browsers read the file only after the click. */
const REVOKE_DELAY_MS = 40_000;

export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}

/** Fetches a complete file from the API and saves it under the server's file name. Throws only {@link ApiError}. */
export async function saveFile(endpoint: FileEndpoint, fallbackName: string, parts: RequestParts = {}): Promise<void> {
  const timeout = startTimeout(CALL_TIMEOUT_MS);
  const { signal, restart } = timeout;
  try {
    const { method } = endpoint;
    const request = (): Promise<Response> =>
      fetch(buildUrl(endpoint, parts), {
        method,
        headers: buildHeaders(endpoint),
        credentials: 'same-origin',
        redirect: 'manual',
        signal,
      });
    const response = await callAsMember(request, signal);
    restart();
    download(await readFile(endpoint, response, restart), fileNameOf(response) ?? fallbackName);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw signal.aborted ? timeoutError(cause) : networkError(cause);
  } finally {
    timeout.stop();
  }
}
