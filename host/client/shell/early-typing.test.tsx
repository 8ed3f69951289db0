import type { ReactElement } from 'react';
import { definePlugin } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';
import { admin, startClient } from '@tessera/core/testing';
import { ClientFrame } from '../../../core/testing/start-client';
import { typeAsItAppears } from '../../../core/testing/type-as-it-appears';
import { HeaderSearch } from '../layouts/parts/header-search';
import { Palette } from '../palette/palette';

const gate = { audience: 'member' } as const;
const finder = defineClientPlugin({
  manifest: definePlugin({ id: 'find', name: 'Find', description: '', core: '*', gate }),
  search: [{ type: 'Tasks', label: 'Tasks', order: 1, load: async () => async () => [] }],
});

describe('a field of the shell that has just appeared', () => {
  it.each<[string, ReactElement]>([
    ['the palette', <Palette key="palette" typed="" onClose={() => undefined} />],
    ['the header search', <HeaderSearch key="search" />],
  ])('keeps what is typed before its effects have run: %s', async (_, part) => {
    const client = await startClient({ as: admin(), plugins: [finder] });
    const { application, clock } = client;
    const framed = <ClientFrame application={application} address="/" clock={clock} part={part} />;
    expect(await typeAsItAppears(framed, 'Or')).toBe('Or');
    await client.stop();
  });
});
