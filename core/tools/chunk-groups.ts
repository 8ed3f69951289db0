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
  /[\\/]core[\\/]client[\\/](?:forms[\\/]use-form|react[\\/](?:place-link|slot-outlet))\.tsx?$/,
  /[\\/]core[\\/]ui[\\/](?:actions[\\/]icon-button|fields[\\/](?:field|text-field|password-field)|forms[\\/]form-page|icons[\\/]icon|marks[\\/](?:mark|mosaic|tiles))\.tsx$/,
  /[\\/]node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/,
  /[\\/]host[\\/]client[\\/]layouts[\\/]public-layout\.tsx$/,
];

/** What pages behind the sign-in have in common. Nothing of it is needed before; the work area needs nearly all of it. */
const areaParts = [
  /[\\/]core[\\/]ui[\\/](?:actions|lists|marks|overlays|people|states|text)[\\/][^\\/]+\.tsx?$/,
  /[\\/]core[\\/]ui[\\/](?:area-messages\.ts|fields[\\/](?:date-field|find-field|select-field|text-area)\.tsx|pages[\\/]page-parts\.tsx)$/,
];

/** Which modules share a file of the browser's build; all others are split by who imports them. */
export const chunkGroups = [
  { name: 'vendor', test: libraries, priority: 3 },
  { name: 'app', test: (id: string) => firstParts.some((pattern) => pattern.test(id)), priority: 2 },
  { name: 'area', test: (id: string) => areaParts.some((pattern) => pattern.test(id)), priority: 1 },
];
