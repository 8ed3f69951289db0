import type { Rule } from './rule';
import { coloursFromTokens } from './rules/colours-from-tokens';
import { declaredEndpoints } from './rules/declared-endpoints';
import { decoratorSettings } from './rules/decorator-settings';
import { engines } from './rules/engines';
import { exactVersions } from './rules/exact-versions';
import { forbiddenImportRules } from './rules/forbidden-imports';
import { importMetaStaysInHost } from './rules/import-meta-stays-in-host';
import { injectedParameters } from './rules/injected-parameters';
import { licences } from './rules/licences';
import { lockFile } from './rules/lock-file';
import { lockedOnce } from './rules/locked-once';
import { logicalProperties } from './rules/logical-properties';
import { noAccessLiterals } from './rules/no-access-literals';
import { noCycles } from './rules/no-cycles';
import { noMobxDecorators } from './rules/no-mobx-decorators';
import { noModuleState } from './rules/no-module-state';
import { noRestrictedGlobals } from './rules/no-restricted-globals';
import { noUnhandledRejections } from './rules/no-unhandled-rejections';
import { noSecondTry } from './rules/no-second-try';
import { oneDoorOut } from './rules/one-door-out';
import { ownedIds } from './rules/owned-ids';
import { plainWords } from './rules/plain-words';
import { serverRoomsRule } from './rules/server-rooms';
import { topLevel } from './rules/top-level';
import { uniqueNames } from './rules/unique-names';
import { wordsFromCatalogues } from './rules/words-from-catalogues';

/** Every rule of the architecture that a look at the files can decide. */
export const rules: readonly Rule[] = [
  ...forbiddenImportRules,
  noRestrictedGlobals,
  oneDoorOut,
  noAccessLiterals,
  ownedIds,
  injectedParameters,
  noMobxDecorators,
  decoratorSettings,
  noCycles,
  serverRoomsRule,
  declaredEndpoints,
  topLevel,
  uniqueNames,
  plainWords,
  noModuleState,
  noUnhandledRejections,
  lockedOnce,
  noSecondTry,
  importMetaStaysInHost,
  exactVersions,
  lockFile,
  engines,
  licences,
  logicalProperties,
  coloursFromTokens,
  wordsFromCatalogues,
];
