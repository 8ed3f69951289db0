import { describeServerPlugins, describeStrangers } from '../../core/testing';
import * as contract from '../../core/tools/templates/sample-area/contract';
import { plugin } from '../../core/tools/templates/sample-area/server/plugin';

const template = { id: 'sample-area', load: () => Promise.resolve(plugin), contract: () => Promise.resolve(contract) };

describe('what create-plugin writes', () => {
  describeServerPlugins({ plugins: [template] });
  describeStrangers({ plugins: () => Promise.resolve([plugin]), publicEndpoints: [], about: ['sample-area'] });
});
