import {
  entityModule,
  entitySearch,
  entityToken,
  joinModules,
  settingsModule,
  settingsToken,
} from '@tessera/core/client';
import { sampleAreaEntries } from '../contract/entries';
import { sampleAreaSettings } from '../contract/settings';

/** The entries and the settings of the open company, as loaded in this browser. */
export const SampleAreaEntries = entityToken(sampleAreaEntries);
export const SampleAreaSettings = settingsToken(sampleAreaSettings);

export const { services, start } = joinModules(
  entityModule(SampleAreaEntries, sampleAreaEntries, { label: ({ title }) => title }),
  settingsModule(SampleAreaSettings, sampleAreaSettings),
);

export const searchEntries = entitySearch(SampleAreaEntries, sampleAreaEntries);
