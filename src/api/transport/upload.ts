/**
 * A `fetch` that sends a form by XMLHttpRequest. Pages show the upload's progress, which `fetch` reports only for a
 * stream body, and browsers send that over HTTP/2 only. The call's headers and cookies go to the service itself; a
 * storage at another origin gets only the form.
 */
export function uploadFetch(url: string, form: FormData, onProgress: (share: number) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const target = new URL(url, request.url);
    const isService = target.origin === new URL(request.url).origin;
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      const abort = (): void => {
        call.abort();
        reject(new DOMException('The upload was cancelled.', 'AbortError'));
      };
      call.open(request.method, target);
      call.withCredentials = isService && request.credentials === 'include';
      if (isService) for (const [name, value] of request.headers) call.setRequestHeader(name, value);
      call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      call.addEventListener('load', () => resolve(responseOf(call, isService)));
      call.addEventListener('error', () => reject(new TypeError('The upload failed.')));
      request.signal.addEventListener('abort', abort, { once: true });
      if (request.signal.aborted) abort();
      else call.send(form);
    });
  };
}

/** Use the service's clock only. */
function responseOf(call: XMLHttpRequest, isService: boolean): Response {
  const date = isService ? call.getResponseHeader('date') : null;
  return new Response(call.responseText === '' ? null : call.responseText, {
    status: call.status,
    headers: date === null ? {} : { date },
  });
}
