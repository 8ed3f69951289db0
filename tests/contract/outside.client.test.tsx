import { describeClientPlugins } from '../../core/testing';
import { plugin } from '../support/packages/@acme/tessera-kudos/client/plugin';
import { unwordedLabels } from '../support/unworded-labels';

describeClientPlugins({ plugins: [{ id: 'kudos', load: () => Promise.resolve(plugin) }] });

it('a package from outside brings its own German', async () => {
  expect(await unwordedLabels(plugin, 'de')).toEqual([]);
});
