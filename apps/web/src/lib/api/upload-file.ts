import type { Endpoint, ResponseOf, Upload } from '@muster/contract/endpoint.ts';
import { errors } from '@muster/contract/errors.ts';
import { ApiError, cancelledError, networkError, timeoutError } from './api-error.ts';
import { buildUrl, type RawResponse, buildHeaders, readResponse } from './api-request.ts';
import { CALL_TIMEOUT_MS } from './call-api.ts';
import { callAsMember } from '#src/lib/session/member-calls.ts';

type UploadEndpoint = Endpoint & { readonly upload: Upload };

interface UploadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Hears how much has gone out, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** What the endpoint does not take is not sent. */
function check({ upload }: UploadEndpoint, file: Blob): void {
  if (!upload.types.includes(file.type))
    throw new ApiError({ code: 'unsupported-media-type', ...errors['unsupported-media-type'] });
  if (file.size > upload.maxBytes) throw new ApiError({ code: 'body-too-large', ...errors['body-too-large'] });
}

/** Sends by XMLHttpRequest, which alone tells how much has gone out. Given up when nothing moves any more. */
function send(endpoint: Endpoint, file: Blob, { signal, onProgress }: UploadOptions): Promise<RawResponse> {
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;
  const giveUp = (): void => request.abort();
  const waitOn = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, CALL_TIMEOUT_MS);
  };
  const answer = new Promise<RawResponse>((resolve, reject) => {
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', (event) => reject(networkError(event)));
    request.addEventListener('abort', (event) =>
      reject(signal?.aborted ? cancelledError(signal.reason) : timeoutError(event)),
    );
  });
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    waitOn();
    if (total > 0) onProgress?.(loaded / total);
  });
  request.open(endpoint.method, buildUrl(endpoint));
  for (const [name, value] of Object.entries(buildHeaders(endpoint, file.type))) request.setRequestHeader(name, value);
  signal?.addEventListener('abort', giveUp);
  waitOn();
  request.send(file);
  return answer.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  });
}

/** Sends a file to the API: typed and checked by the endpoint. Fails with an {@link ApiError} only, as a call does. */
export async function uploadFile<const E extends UploadEndpoint>(
  endpoint: E,
  file: Blob,
  options: UploadOptions = {},
): Promise<ResponseOf<E>> {
  check(endpoint, file);
  if (options.signal?.aborted) throw cancelledError(options.signal.reason);
  return readResponse(endpoint, await callAsMember(() => send(endpoint, file, options), options.signal));
}
