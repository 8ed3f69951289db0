import { describeClientPlugins } from '../../core/testing';
import { plugin } from '../../core/tools/templates/sample-area/client/plugin';
import { unwordedLabels } from '../support/unworded-labels';

describe('what create-plugin writes', () => {
  describeClientPlugins({ plugins: [{ id: 'sample-area', load: () => Promise.resolve(plugin) }] });

  it('has its labels in German', async () => {
    expect(await unwordedLabels(plugin, 'de')).toEqual([]);
  });
});
