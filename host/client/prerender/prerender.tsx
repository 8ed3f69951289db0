import 'reflect-metadata/lite';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { loadSignedInPlugins, publicPlugins } from 'virtual:plugins/client';
import { I18n, Languages } from '@tessera/core/client';
import { narrowWidthPx, productName } from '@tessera/core/contract';
import { blankAdapters, bootClient, languageKey, storedValues } from '../../../core/client/boot';
import type { ClientApplication, ClientSettings } from '../../../core/client/boot';
import { hostMessages } from '../messages';
import { RoutedApp } from '../shell/app';
import { pageAt, prepareView } from '../shell/prepare-view';
import { schemeKey } from '../shell/shell-appearance';
import { earlyScript } from './early-script';
import { prerenderMessages } from './messages';

/** A page in one language. Everything in it is the same for all installations, except for `helpUrlPlaceholder`. */
export interface PrerenderedPage {
  readonly title: string;
  readonly html: string;
  /** Languages of the client, among which a browser's preference decides. */
  readonly languages: readonly string[];
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

/** The addresses that plugins declare as prerendered, and the languages of the client. */
export async function findPrerendered(): Promise<{
  readonly addresses: readonly string[];
  readonly languages: readonly string[];
}> {
  const application = await start('en');
  const addresses = publicPlugins
    .flatMap(({ routes = [] }) => routes)
    .filter((route) => route.prerender === true)
    .map(({ path }) => path.to({}));
  const languages = application.get(Languages).available.map(({ tag }) => tag);
  await application.dispose();
  return { addresses, languages };
}

/**
 * Renders the page at an address as a signed-out visitor sees it first.
 *
 * @throws Error when the page cannot be shown.
 */
export async function prerenderPage(address: string, language: string): Promise<PrerenderedPage> {
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
    languages: application.get(Languages).available.map(({ tag }) => tag),
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
