import type { AxiosInstance, AxiosResponse } from 'axios';
import type { TransportResponse, HttpRequest, HttpTransport } from '../ports';

/** Timeout of a response, in milliseconds; uploads may take longer. */
const answerTimeout = 60_000;
const uploadTimeout = 600_000;

/** HTTP by axios, which loads with the first request. */
export class AxiosTransport implements HttpTransport {
  private library: Promise<AxiosInstance> | undefined = undefined;

  async send(request: HttpRequest): Promise<TransportResponse> {
    const axios = await this.load();
    const { method, url, headers, body, responseType, signal, onProgress } = request;
    const response: AxiosResponse<unknown> = await axios.request({
      method,
      url,
      headers: { ...headers },
      data: body,
      responseType: responseType,
      timeout: onProgress === undefined ? answerTimeout : uploadTimeout,
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined
        ? {}
        : { onUploadProgress: ({ loaded, total = 0 }) => onProgress(total === 0 ? 0 : loaded / total) }),
    });
    return {
      status: response.status,
      header: (name) => headerOf(response, name),
      body: await readBody(response),
    };
  }

  preload(): void {
    // A failure here is reported by the request that needs the library.
    this.load().catch(() => undefined);
  }

  private load(): Promise<AxiosInstance> {
    this.library ??= import('axios').then(({ default: axios }) =>
      // Every status is a response; the caller decides what it means.
      axios.create({ validateStatus: () => true, withCredentials: false, transitional: { silentJSONParsing: true } }),
    );
    this.library.catch(() => {
      this.library = undefined;
    });
    return this.library;
  }
}

function headerOf(response: AxiosResponse, name: string): string | undefined {
  const value: unknown = response.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
}

/** A refused download has its problem document in a Blob. */
async function readBody({ status, data }: AxiosResponse<unknown>): Promise<unknown> {
  if (!(data instanceof Blob) || status < 400) {
    return data === '' || data === null ? undefined : data;
  }
  try {
    return JSON.parse(await data.text()) as unknown;
  } catch {
    return undefined;
  }
}
