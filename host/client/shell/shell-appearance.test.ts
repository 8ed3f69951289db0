import { runInAction } from 'mobx';
import type { AppearanceChoice, Dispose } from '@tessera/core/contract';
import { Appearance, Session, Storage } from '@tessera/core/client';
import { admin, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { ShellAppearance } from './shell-appearance';
import { SessionStoreService } from '../../../core/client/session/session-store';

let client: StartedClient;
let look: ShellAppearance;
let release: Dispose;

function newLook(): ShellAppearance {
  const { application } = client;
  return new ShellAppearance(application.get(Session), application.get(Appearance), application.get(Storage));
}

/** Settings of a session, possibly written by a later release. */
function serverSays(appearance: Readonly<Record<string, unknown>> | undefined): void {
  const store = client.application.get(SessionStoreService);
  runInAction(() => void (store.appearance = appearance));
}

function shown({ choices: { theme, density, menuCollapsed } }: ShellAppearance): readonly unknown[] {
  return [theme, density, menuCollapsed];
}

beforeEach(async () => {
  client = await startClient({ as: admin() });
  client.server.respondAt('PATCH', '/profile/appearance', { body: { version: 1 } });
  look = newLook();
  release = look.follow();
});

afterEach(async () => {
  await release();
  await client.stop();
});

describe('the appearance', () => {
  it('is the user’s choice, and the local copy until the server has responded', () => {
    expect(shown(look)).toEqual(['system', 'compact', undefined]);
    const chosen: AppearanceChoice = { theme: 'dark', density: 'comfortable', menuCollapsed: true };
    serverSays(chosen);
    expect(shown(look)).toEqual(['dark', 'comfortable', true]);
    serverSays(undefined);
    expect(shown(newLook())).toEqual(['dark', 'comfortable', true]);
  });

  it('is the default for an unknown choice', () => {
    serverSays({ theme: 'purple', density: 'vast', menuCollapsed: 'somewhat' });
    expect(shown(look)).toEqual(['system', 'compact', undefined]);
  });

  it('keeps contrast and text size with the user’s other settings', () => {
    serverSays({ contrast: 'more', textSize: 'larger' });
    serverSays(undefined);
    expect(newLook().choices).toMatchObject({ contrast: 'more', textSize: 'larger', theme: 'system' });
    client.application.get(SessionStoreService).clearAll();
    expect(newLook().choices).toMatchObject({ contrast: 'system', textSize: 'standard' });
  });

  it('keeps the menu open if the user opened it, even without room for it', () => {
    serverSays({ menuCollapsed: false });
    expect(look.choices.menuCollapsed).toBe(false);
  });

  it('follows the system without a session, and is removed at sign-out', () => {
    serverSays({ theme: 'dark', density: 'comfortable' });
    void client.application.get(Appearance).change({ menuCollapsed: true });
    expect(look.choices.menuCollapsed).toBe(true);
    client.application.get(SessionStoreService).clearAll();
    expect(shown(look)).toEqual(['system', 'compact', undefined]);
    expect(shown(newLook())).toEqual(['system', 'compact', undefined]);
  });
});
