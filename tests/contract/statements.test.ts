import { describePluginStatements } from '../../core/testing';
import { plugins } from '../support/plugins-server';

describePluginStatements({ plugins: () => Promise.all(plugins.map(({ load }) => load())) });
