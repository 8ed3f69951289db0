import type { Container } from 'inversify';
import { config as configureSchemas } from 'zod/v4/core';
import { resolve } from '../../kernel/inject';
import { DefaultPendingWrites, PendingWritesQueueService } from '../pending-writes/default-pending-writes';
import { RequestSender, RequestSenderService } from './request-sender';
import { HttpApi, HttpApiService } from './http-api';

/** The services that send requests, in one file that loads with the first request. */
export interface ApiModule {
  readonly api: HttpApi;
  readonly pending: DefaultPendingWrites;
}

/** Binds these services into the kernel's container. */
export function buildApiModule(kernel: Container): ApiModule {
  // Compiled schemas use eval, which the Content-Security-Policy reports. Schemas of outside plugins must not try it.
  configureSchemas({ jitless: true });
  kernel.bind(RequestSenderService).to(RequestSender);
  kernel.bind(PendingWritesQueueService).to(DefaultPendingWrites);
  kernel.bind(HttpApiService).to(HttpApi);
  return { api: resolve(kernel, HttpApiService), pending: resolve(kernel, PendingWritesQueueService) };
}
