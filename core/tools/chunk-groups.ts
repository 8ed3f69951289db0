/**
 * Which modules share a file of the browser's build.
 *
 * The folder decides, so that a new file needs no entry here: everything in a folder below, and everything it imports
 * statically, is in the chunk of that folder. Modules of other folders are split by the pages that import them.
 *
 * | chunk     | loads                      | folders |
 * |-----------|----------------------------|---------|
 * | vendor    | first, changes rarely      | packages that every page needs |
 * | app       | with the sign-in page      | the entry, forms and fields, the layout of public pages |
 * | api       | with the first request     | requests, live updates, session, contracts, axios and zod |
 * | frame     | with the first signed-in page | the frame of the work area, lists, states, people |
 * | overlays  | with the first dialog      | dialogs and panels |
 * | field     | with the first field on React Aria | what its fields, popovers and drags share |
 * | pages     | with the first page of its kind | parts of the frame that the first page does not need |
 * | entity-contract | with the first open item | contracts of comments, checklists, relations and files |
 * | <id>-parts| with the first page of a plugin | its models, and the files directly in its client folder |
 */
interface ChunkFolders {
  readonly name: string;
  /** Below the repository; each ends with a slash. The entry is the one file. */
  readonly folders: readonly string[];
  readonly packages?: readonly string[];
  /** A module that two chunks claim is in the one with the higher priority, because that one loads first. */
  readonly priority: number;
}

export const chunkFolders: readonly ChunkFolders[] = [
  {
    name: 'vendor',
    folders: [],
    packages: [
      'react',
      'react-dom',
      'scheduler',
      'react-router',
      'react-router-dom',
      'mobx',
      'mobx-react-lite',
      'inversify',
      '@inversifyjs/*',
      'reflect-metadata',
      'use-sync-external-store',
    ],
    priority: 5,
  },
  {
    name: 'app',
    folders: [
      'host/client/main.ts',
      'host/client/layouts/sign-in/',
      'core/client/forms/',
      'core/client/lazy/',
      'core/client/react/',
      'core/ui/fields/',
      'core/ui/forms/',
      'core/ui/marks/',
    ],
    priority: 4,
  },
  {
    name: 'api',
    folders: [
      'core/client/api/',
      'core/client/pending-writes/',
      'core/client/realtime/',
      'core/client/session/',
      'core/contract/',
    ],
    packages: ['axios', 'zod'],
    priority: 2,
  },
  {
    name: 'frame',
    folders: [
      'host/client/layouts/frame/',
      'core/client/runtime/',
      'core/client/stores/',
      'core/ui/actions/',
      // Small parts of several pages, each of which would be a file of its own.
      'core/ui/editing/unsent-notice.tsx',
      'core/ui/icons/priority-icon.tsx',
      'core/ui/icons/status-icon.tsx',
      'core/ui/labels/label-messages.ts',
      'core/ui/labels/label-chip.tsx',
      // The button only: what exports loads with its menu.
      'core/ui/exports/export-button.tsx',
      'core/ui/exports/export-request.ts',
      'core/ui/lists/',
      'core/ui/pages/',
      'core/ui/people/',
      'core/ui/states/',
      'core/ui/text/',
    ],
    packages: ['arrow-up', 'columns-3', 'list', 'repeat'].map((icon) => `lucide-react/dist/esm/icons/${icon}.*`),
    priority: 2,
  },
  { name: 'overlays', folders: ['core/ui/overlays/'], priority: 1 },
  {
    // Split by the pages that import them, each would be a file of its own, and all files are named in the entry.
    name: 'field',
    folders: [],
    packages: [
      'react-aria-components/dist/private/Button.*',
      'react-aria/dist/private/form/*',
      'react-aria/dist/private/i18n/useLocalizedStringFormatter.*',
      'react-aria/dist/private/overlays/ariaHideOutside.*',
      'react-aria/dist/private/utils/*',
      'react-stately/dist/private/form/*',
      'react-stately/dist/private/utils/*',
    ],
    priority: 1,
  },
];

/** Texts of another language: one request for its readers, none for the others. Those of packages stay by themselves. */
const german =
  /\/(?:core|host|plugins\/[^/]+)\/client\/(?:.*\/)?german\.ts$|\/(?:core\/(?:client|ui)|(?:host|plugins)\/.*)\/[\w-]*messages\.de\.ts$/;

/** What a plugin starts with and what its pages share. Its manifest entry loads earlier, and separately. */
const pluginParts = /\/plugins\/([^/]+)\/client\/(?:model\/.+|(?!plugin\.)[^/]+)\.tsx?$/;

/** Of a folder above, but loaded with the page or dialog that imports them: signing in needs none of them. */
const late =
  /\/core\/contract\/(?:(?:api-tokens|audit-log|company-address|company-deletion|unread|inactivity|countries|holidays|wall-time|work-calendar|currencies|custom-order-kinds|list-import|import|list-export|time-entries|time-entry|saved-views|saved-view|statuses|status|storage|labels|label|custom-fields|custom-field|person-sets|person-set|portal-export-endpoints|rich-text-plain|security-policy)(?:-messages)?|recurrence\/.+)\.ts$/;

/** Of folders of the frame, but loaded with the first page or panel that has one of these. */
const afterFrame =
  /\/core\/(?:client\/react\/use-entity-form|ui\/(?:fields\/text-area|lists\/(?:list-page|use-pages)|pages\/(?:frame-tabs|narrow-landing)|people\/(?:typing-note|here-now)|text\/(?:format-bytes|format-share)))\.tsx?$/;

/** Of a folder that loads with the sign-in page, which needs none of these. */
const afterSignIn =
  /\/core\/(?:client\/react\/(?:use-entity|use-entity-menu|use-is-filled|use-reconnected|use-shortcuts)|ui\/marks\/(?:tile-meter|kbd))\.tsx?$/;

/** What the page of one item shows of every entity: one file for it, because each would be one of its own. */
const entityContract =
  /\/core\/contract\/(?:(?:checklists|checklist|comments|comment|relations|relation)(?:-messages)?|watchers|attachments)\.ts$/;

/** The chunk that a module's folder names; undefined when only the importing pages decide. */
export function chunkOf(moduleId: string): string | undefined {
  const path = moduleId.replaceAll('\\', '/');
  if (german.test(path)) {
    return 'messages-de';
  }
  if (afterFrame.test(path)) {
    return 'pages';
  }
  if (afterSignIn.test(path)) {
    return 'frame';
  }
  if (entityContract.test(path)) {
    return 'entity-contract';
  }
  if (late.test(path)) {
    return undefined;
  }
  const { name } = chunkFolders.find((chunk) => contains(chunk, path)) ?? {};
  const [, owner] = pluginParts.exec(path) ?? [];
  return name ?? (owner === undefined ? undefined : `${owner}-parts`);
}

function contains({ folders, packages = [] }: ChunkFolders, path: string): boolean {
  const [, packagePath] = /\/node_modules\/(?!.*\/node_modules\/)(.+)$/.exec(path) ?? [];
  if (packagePath !== undefined) {
    return packages.some((name) => packagePath.startsWith(name.endsWith('*') ? name.slice(0, -1) : `${name}/`));
  }
  return folders.some((folder) => (folder.endsWith('/') ? path.includes(`/${folder}`) : path.endsWith(`/${folder}`)));
}

/** For the bundler. */
export const chunkGroups = [
  ...chunkFolders.map(({ name, priority }) => ({ name, test: (id: string) => chunkOf(id) === name, priority })),
  { name: 'pages', test: (id: string) => chunkOf(id) === 'pages', priority: 1 },
  { name: 'entity-contract', test: (id: string) => chunkOf(id) === 'entity-contract', priority: 1 },
  { name: 'messages-de', test: (id: string) => chunkOf(id) === 'messages-de', priority: 3 },
  {
    name: (id: string) => {
      const chunk = chunkOf(id);
      return chunk?.endsWith('-parts') === true ? chunk : null;
    },
    debugName: 'plugin-parts',
    priority: 1,
  },
];
