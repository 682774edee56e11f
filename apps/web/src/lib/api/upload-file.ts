import type { Endpoint, ResponseOf, Upload } from '@muster/contract/endpoint.ts';
import { errors } from '@muster/contract/errors.ts';
import { ApiError, cancelledError, networkError, timeoutError } from './api-error.ts';
import { buildUrl, type RawResponse, buildHeaders, readResponse } from './api-request.ts';
import { CALL_TIMEOUT_MS, startTimeout } from './call-api.ts';
import { callAsMember } from './member-calls.ts';

type UploadEndpoint = Endpoint & { readonly upload: Upload };

interface UploadOptions {
  readonly params?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Called with the uploaded share, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Rejects a file that the endpoint would reject. */
function check({ upload }: UploadEndpoint, file: Blob): void {
  if (!upload.types.includes(file.type))
    throw new ApiError({ code: 'unsupported-media-type', ...errors['unsupported-media-type'] });
  if (file.size > upload.maxBytes) throw new ApiError({ code: 'body-too-large', ...errors['body-too-large'] });
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. Aborts after `CALL_TIMEOUT_MS` without progress. */
function send(endpoint: Endpoint, file: Blob, { params, signal, onProgress }: UploadOptions): Promise<RawResponse> {
  const request = new XMLHttpRequest();
  const timeout = startTimeout(CALL_TIMEOUT_MS, signal);
  const abort = (): void => request.abort();
  const response = new Promise<RawResponse>((resolve, reject) => {
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', (event) => reject(networkError(event)));
    request.addEventListener('abort', (event) =>
      reject(signal?.aborted ? cancelledError(signal.reason) : timeoutError(event)),
    );
  });
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    timeout.restart();
    if (total > 0) onProgress?.(loaded / total);
  });
  request.open(endpoint.method, buildUrl(endpoint, { params }));
  for (const [name, value] of Object.entries(buildHeaders(endpoint, file.type))) request.setRequestHeader(name, value);
  timeout.signal.addEventListener('abort', abort);
  request.send(file);
  return response.finally(timeout.stop);
}

/** Uploads a file and validates the response by the endpoint. Throws only {@link ApiError}. */
export async function uploadFile<const E extends UploadEndpoint>(
  endpoint: E,
  file: Blob,
  options: UploadOptions = {},
): Promise<ResponseOf<E>> {
  check(endpoint, file);
  if (options.signal?.aborted) throw cancelledError(options.signal.reason);
  return readResponse(endpoint, await callAsMember(() => send(endpoint, file, options), options.signal));
}
