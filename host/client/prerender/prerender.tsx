import 'reflect-metadata/lite';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { loadSignedInPlugins, publicPlugins } from 'virtual:plugins/client';
import { I18n, Languages } from '@tessera/core/client';
import { narrowWidthPx, productName } from '@tessera/core/contract';
import { blankAdapters, bootClient, findFirstPage, languageKey, storedValues } from '../../../core/client/boot';
import type { ClientApplication, ClientSettings } from '../../../core/client/boot';
import { hostMessages } from '../messages';
import { RoutedApp } from '../shell/app';
import { layoutLoader } from '../shell/layout-frame';
import { pagesOf } from '../shell/page-route';
import type { PageRoute } from '../shell/page-route';
import { pageAt, prepareView } from '../shell/prepare-view';
import { schemeKey } from '../shell/shell-appearance';
import { earlyScript } from './early-script';
import { prerenderMessages } from './messages';

/** A page in one language. Everything in it is the same for all installations, except for `helpUrlPlaceholder`. */
export interface PrerenderedView {
  readonly title: string;
  readonly html: string;
  /** The installation may show a landing page instead in narrow windows. */
  readonly isWideOnly: boolean;
  readonly noScript: string;
  readonly slowStart: string;
  readonly loadAgain: string;
}

/** The server writes the address of the installation's help here. */
const helpUrlPlaceholder = '%helpUrl%';

const settings: ClientSettings = {
  apiBase: '/api',
  authBase: '/api',
  hubUrl: '/hubs/chat',
  build: '',
  narrowMode: 'responsive',
  androidStore: '',
  iosStore: '',
  helpCentre: helpUrlPlaceholder,
};

/** What the build prerenders. */
export interface Prerenderable {
  /** Addresses that plugins declare as `prerender`. */
  readonly publicAddresses: readonly string[];
  /** Patterns of the pages in the frame of the work area. */
  readonly signedInPatterns: readonly string[];
  readonly languages: readonly string[];
}

/** Finds what the installed plugins declare. */
export async function findPrerenderable(): Promise<Prerenderable> {
  const application = await start('en');
  await application.loadAllPlugins();
  const { contributions } = application;
  const publicAddresses = contributions.routes
    .filter(({ prerender, gate }) => prerender === true && gate.audience === 'public')
    .map(({ path }) => path.to({}));
  const signedInPatterns = pagesOf(contributions)
    .filter(isInFrame)
    .map(({ pattern }) => pattern);
  const languages = application.get(Languages).available.map(({ tag }) => tag);
  await application.dispose();
  return { publicAddresses, signedInPatterns, languages };
}

/** Imports what the first view of a page in the frame needs; without a pattern that of the page after the sign-in. */
export async function importSignedIn(pattern?: string): Promise<void> {
  const application = await start('en');
  await application.loadAllPlugins();
  const { plugins } = await loadSignedInPlugins();
  const page = pagesOf(application.contributions).find((each) => isInFrame(each) && each.pattern === pattern);
  const first = findFirstPage(plugins);
  const [load, plugin] =
    page === undefined
      ? [first?.load, first?.plugin]
      : [page.view.load, plugins.find(({ manifest }) => manifest.id === page.pluginId)];
  // Settled: a module that runs in browsers only rejects here, and its file is known nevertheless.
  await Promise.allSettled([layoutLoader(page?.layout ?? 'main')(), load?.(), plugin?.load?.()]);
  await application.dispose();
}

function isInFrame({ layout }: PageRoute): boolean {
  return layout === 'main' || layout === 'settings';
}

/**
 * Renders the page at an address as a signed-out visitor sees it first.
 *
 * @throws Error when the page cannot be shown.
 */
export async function prerenderPage(address: string, language: string): Promise<PrerenderedView> {
  const application = await start(language);
  const page = pageAt(application, address);
  if (page === undefined || !(await prepareView({ application, pathname: address }))) {
    throw new Error(`The page '${address}' could not be prerendered in '${language}'.`);
  }
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={address}>
        <RoutedApp application={application} />
      </StaticRouter>
    </StrictMode>,
  );
  const { translate, translateLabel } = i18nOf(application);
  const product = productName.name;
  const result = {
    title: translate(hostMessages.pageTitle, { page: translateLabel(page.title), product }),
    html,
    isWideOnly: !page.isUsableNarrow,
    noScript: translate(prerenderMessages.noScript, { product }),
    slowStart: translate(prerenderMessages.slowStart, { product }),
    loadAgain: translate(prerenderMessages.loadAgain),
  };
  await application.dispose();
  return result;
}

/** The script that each prerendered page begins with, as source text. */
export function earlyScriptSource(): string {
  const names = {
    session: storedValues.accessToken.name,
    language: languageKey.name,
    scheme: schemeKey.name,
    narrow: `(max-width: ${narrowWidthPx - 0.02}px)`,
  };
  return `(${earlyScript.toString()})(${JSON.stringify(names)})`;
}

async function start(language: string): Promise<ClientApplication> {
  const application = bootClient({
    settings,
    publicPlugins,
    loadSignedInPlugins,
    translations: { de: () => import('../german') },
    adapters: blankAdapters(language),
  });
  await application.start();
  return application;
}

function i18nOf(application: ClientApplication): Pick<I18n, 'translate' | 'translateLabel'> {
  const words = application.get(I18n);
  return {
    translate: (message, ...values) => words.translate(message, ...values),
    translateLabel: (label) => words.translateLabel(label),
  };
}
