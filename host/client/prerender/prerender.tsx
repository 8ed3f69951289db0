import 'reflect-metadata/lite';
import { enableStaticRendering } from 'mobx-react-lite';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { loadSignedInPlugins, publicPlugins } from 'virtual:plugins/client';
import { I18n, Languages } from '@tessera/core/client';
import { productName } from '@tessera/core/contract';
import { blankAdapters, bootClient, findFirstPage, languageKey, storedValues } from '../../../core/client/boot';
import type { ClientApplication, ClientSettings, Prerenderer } from '../../../core/client/boot';
import { menuRoom } from '../layouts/parts/use-menu-state';
import { hostMessages } from '../messages';
import { RoutedApp } from '../shell/app';
import { layoutLoaders } from '../shell/layout-frame';
import { pagesOf } from '../shell/page-route';
import type { PageRoute } from '../shell/page-route';
import { pageAt, prepareView } from '../shell/prepare-view';
import { contrastKey, menuKey, schemeKey, textSizeKey } from '../shell/shell-appearance';
import { narrowWindow } from '../shell/use-narrow';
import { earlyScript } from './early-script';
import type { EarlyScriptOptions } from './early-script';
import { FrameOutline } from './frame-outline';
import { prerenderMessages } from './messages';

/** The server writes the address of the installation's help here. */
const helpUrlPlaceholder = '%helpUrl%';

// Otherwise each observer of the markup waits for its mount in a browser, and a timer keeps the build alive for 18 seconds.
enableStaticRendering(true);

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

/** For the build. */
export const prerenderer: Prerenderer = {
  async findPrerenderable() {
    const application = await start('en');
    await application.loadAllPlugins();
    const { contributions } = application;
    const publicAddresses = contributions.routes
      .filter(({ prerender, gate }) => prerender === true && gate.audience === 'public')
      .map(({ path }) => path.to({}));
    const framedPages = pagesOf(contributions)
      .filter(isInFrame)
      .map(({ pattern, isUsableNarrow }) => ({ pattern, isWideOnly: !isUsableNarrow }));
    const languages = application.get(Languages).available.map(({ tag }) => tag);
    await application.dispose();
    return { publicAddresses, framedPages, languages };
  },

  async importSignedIn(pattern) {
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
    const layout = layoutLoaders(page?.layout ?? 'main').map((loadLayout) => loadLayout());
    await Promise.allSettled([...layout, load?.(), plugin?.load?.()]);
    await application.dispose();
  },

  async prerenderPage(address, language) {
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
  },

  prerenderFrame: () => renderToStaticMarkup(<FrameOutline />),

  earlyScriptSource() {
    const options: EarlyScriptOptions = {
      session: storedValues.accessToken.name,
      language: languageKey.name,
      scheme: schemeKey.name,
      contrast: contrastKey.name,
      textSize: textSizeKey.name,
      menu: menuKey.name,
      narrow: narrowWindow,
      menuRoom,
    };
    return `(${earlyScript.toString()})(${JSON.stringify(options)})`;
  },
};

function isInFrame({ layout }: PageRoute): boolean {
  return layout === 'main' || layout === 'settings';
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
