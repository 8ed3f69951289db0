import { describeStrangers } from '../../core/testing';
import { plugins } from '../support/plugins-server';
import { publicEndpoints } from '../support/public-endpoints';

describeStrangers({ plugins: () => Promise.all(plugins.map(({ load }) => load())), publicEndpoints });
