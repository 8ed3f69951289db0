export { FakeClock, settle } from './fake-clock';
export { FakeArea, FakeIds, FakeStorageAreas, FakeWindow } from './fakes/fake-browser';
export { FakeHub, FakeHubConnection } from './fakes/fake-hub';
export { FakeLogger } from './fakes/fake-logger';
export { FakeTransport, problem } from './fakes/fake-transport';
export { admin, member, personFixture, portalFixture } from './identities';
export { startClient } from './start-client';
export type { StartClientOptions, StartedClient } from './start-client';
