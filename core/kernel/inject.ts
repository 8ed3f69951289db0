import { inject as inversifyInject } from 'inversify';
import type { Container } from 'inversify';
import type { ServiceToken } from '../contract/token';

type Fits<T, Parameters extends readonly unknown[], Index extends number> = T extends Parameters[Index] ? Index : never;

/**
 * Injects a service into a constructor parameter.
 *
 * A token whose service does not fit the parameter is a compile error (TS1239), so no type metadata is emitted or
 * needed.
 */
export function inject<T>(token: ServiceToken<T>) {
  // The only cast between inversify's untyped decorator and our typed one.
  return inversifyInject(token as symbol) as unknown as <
    Class extends abstract new (...parameters: never[]) => unknown,
    Index extends number,
  >(
    target: Class,
    key: undefined,
    index: Class extends abstract new (...parameters: infer P) => unknown ? Fits<T, P, Index> : never,
  ) => void;
}

/** Gets a service from a container, typed by its token. */
export function resolve<T>(container: Container, token: ServiceToken<T>): T {
  return container.get<T>(token as symbol);
}
