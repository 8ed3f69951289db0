import { runInAction } from 'mobx';
import { Appearance, Session, Storage } from '@tessera/core/client';
import { admin, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { SessionStoreService } from '../../../core/client/tokens';
import { Look } from './look';

let client: StartedClient;

function newLook(): Look {
  const { application } = client;
  return new Look(application.get(Session), application.get(Appearance), application.get(Storage));
}

function serverSays(theme: string): void {
  const store = client.application.get(SessionStoreService);
  runInAction(() => {
    store.appearance = { theme };
  });
}

afterEach(() => client.stop());

describe('the look', () => {
  it('is the theme of the person, and the copy of it until the server has answered', async () => {
    client = await startClient({ as: admin() });
    const look = newLook();
    const release = look.follow();
    expect(look.appearance).toBe('system');
    serverSays('dark');
    expect(look.appearance).toBe('dark');
    runInAction(() => {
      client.application.get(SessionStoreService).appearance = undefined;
    });
    expect(newLook().appearance).toBe('dark');
    serverSays('purple');
    expect(look.appearance).toBe('system');
    await release();
  });

  it('is the system’s for people who are not signed in, and nothing of it outlives the sign-out', async () => {
    client = await startClient({ as: admin() });
    const look = newLook();
    const release = look.follow();
    serverSays('dark');
    look.chooseMenu('closed');
    expect(look.menu).toBe('closed');
    client.application.get(SessionStoreService).wipe();
    expect([look.appearance, look.menu]).toEqual(['system', undefined]);
    expect([newLook().appearance, newLook().menu]).toEqual(['system', undefined]);
    await release();
  });
});
