import type { Container } from 'inversify';
import { config as configureSchemas } from 'zod/v4/core';
import { resolve } from '../../kernel/inject';
import { DefaultPendingWrites, PendingWritesQueueService } from '../pending-writes/default-pending-writes';
import { CallSender, CallSenderService } from './call-sender';
import { HttpApi, HttpApiService } from './http-api';

/** What makes calls, in one file that arrives with the first of them. */
export interface ApiModule {
  readonly api: HttpApi;
  readonly pending: DefaultPendingWrites;
}

/** Binds the services of calls into the kernel's container. */
export function buildApiModule(kernel: Container): ApiModule {
  // Ours are read without compiling; schemas of outside plugins must not try, or the Content-Security-Policy reports it.
  configureSchemas({ jitless: true });
  kernel.bind(CallSenderService).to(CallSender);
  kernel.bind(PendingWritesQueueService).to(DefaultPendingWrites);
  kernel.bind(HttpApiService).to(HttpApi);
  return { api: resolve(kernel, HttpApiService), pending: resolve(kernel, PendingWritesQueueService) };
}
