/** Libraries that every page stands on: one file, which a new version of ours does not change. */
const libraries =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|mobx|mobx-react-lite|inversify|@inversifyjs|reflect-metadata|use-sync-external-store)[\\/]/;

/**
 * What the pages before the sign-in are made of besides the shell. In one file it is a quarter smaller than in the dozen
 * that sharing alone would make of it, and all of it is needed by the first page anyway.
 */
const firstParts = [
  /[\\/]host[\\/]client[\\/]main\.ts$/,
  /[\\/]core[\\/]contract[\\/](?:endpoint|messages|token)\.ts$/,
  /[\\/]core[\\/]client[\\/](?:forms[\\/][\w-]+|react[\\/](?:late-part|lazy-[\w-]+|place-link|slot-outlet|use-parameters))\.tsx?$/,
  /[\\/]core[\\/]ui[\\/](?:actions[\\/]icon-button|fields[\\/](?:field|text-field|password-field)|forms[\\/](?:form-page|draft-notice)|icons[\\/]icon|marks[\\/](?:mark|mosaic|tiles))\.tsx$/,
  /[\\/]node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/,
  /[\\/]host[\\/]client[\\/]layouts[\\/]public-layout\.tsx$/,
  /[\\/]plugins[\\/][^\\/]+[\\/]contract[\\/]slots\.ts$/,
];

/** How calls are made. The first of them needs all of it. */
const callParts = [
  /[\\/]node_modules[\\/]axios[\\/]/,
  /[\\/]core[\\/]client[\\/](?:api|pending-writes)[\\/]/,
  /[\\/]core[\\/]client[\\/](?:realtime[\\/](?:read-event-data|live-stay|change-feed|cursor)|session[\\/](?:core-calls|session-calls|spread))\.ts$/,
  /[\\/]core[\\/]contract[\\/](?:core-endpoints|errors|events|message)\.ts$/,
];

/** What pages behind the sign-in have in common. Nothing of it is needed before; the work area needs nearly all of it. */
const areaParts = [
  /[\\/]core[\\/]ui[\\/](?:actions|lists|marks|states|text)[\\/][^\\/]+\.tsx?$/,
  /[\\/]core[\\/]ui[\\/](?:overlays[\\/](?:menu[\\w-]*|use-float|focus-trap)|people[\\/](?:avatar|initials|person-avatar))\.tsx?$/,
  /[\\/]core[\\/]ui[\\/](?:area-messages\.ts|fields[\\/]find-field\.tsx|pages[\\/]page-parts\.tsx)$/,
  /[\\/]core[\\/]client[\\/](?:runtime[\\/](?:check-contributions|inspect-plugins|taken-shortcuts)|stores[\\/]resource)\.tsx?$/,
  /[\\/]core[\\/]contract[\\/](?:fields|page|rich-text|search)\.ts$/,
  /[\\/]core[\\/]kernel[\\/](?:core-version|validate-manifest|version-range)\.ts$/,
  /[\\/]host[\\/]client[\\/](?:frame-messages\.ts|layouts[\\/](?:main-layout|parts[\\/](?:app-frame|header|side-menu|profile-menu))\.tsx)$/,
  /[\\/]node_modules[\\/]zod[\\/]v4[\\/]mini[\\/](?:coerce|iso)\.js$/,
];

/** What dialogs and panels have in common. They open on demand, so none of it holds up the first view. */
const dialogParts = [
  /[\\/]core[\\/]ui[\\/](?:overlays[\\/](?:confirm-dialog|dialog|dialog-frame|form-dialog|modal|panel)|people[\\/]person-field)\.tsx?$/,
  /[\\/]core[\\/]ui[\\/]fields[\\/](?:date-field|select-field|select-options|text-area)\.tsx?$/,
];

/**
 * Texts of another language: one request for all who read it, none for those who read English. Those of packages stay by
 * themselves, like everything of theirs.
 */
const german =
  /[\\/](?:core|host|plugins[\\/][^\\/]+)[\\/]client[\\/](?:.*[\\/])?german\.ts$|[\\/](?:core[\\/](?:client|ui)|(?:host|plugins)[\\/].*)[\\/][\w-]*messages\.de\.ts$/;

/** What a plugin starts with and what its pages share: small files, of which nearly all are needed by each of them. */
const pluginParts =
  /[\\/]plugins[\\/]([^\\/]+)[\\/]client[\\/](?:model[\\/][^\\/]+|messages|setup|tokens|components[\\/][\w-]+-host)\.tsx?$/;

/** Which modules share a file of the browser's build; all others are split by who imports them. */
export const chunkGroups = [
  { name: 'vendor', test: libraries, priority: 3 },
  { name: 'app', test: (id: string) => firstParts.some((pattern) => pattern.test(id)), priority: 2 },
  { name: 'words-de', test: german, priority: 2 },
  { name: 'calls', test: (id: string) => callParts.some((pattern) => pattern.test(id)), priority: 1 },
  { name: 'area', test: (id: string) => areaParts.some((pattern) => pattern.test(id)), priority: 1 },
  { name: 'dialogs', test: (id: string) => dialogParts.some((pattern) => pattern.test(id)), priority: 1 },
  {
    name: (id: string) => {
      const owner = pluginParts.exec(id)?.[1];
      return owner === undefined ? null : `${owner}-parts`;
    },
    debugName: 'plugin-parts',
    priority: 1,
  },
];
