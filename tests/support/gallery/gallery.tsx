import { useLayoutEffect } from 'react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { translation as german } from '../../../core/client/i18n/german';
import { localized, translateMessage } from '../../../core/contract';
import type { Message, MessageText, MessageValues } from '../../../core/contract';
import { UiProvider } from '../../../core/ui';
import { sections } from './sections';
import type { GallerySettings } from './settings';
import './gallery.css';

/** The parts of core/ui, one section for each kind. Never part of the product. */
export function Gallery({ settings }: { readonly settings: GallerySettings }): ReactElement {
  const { appearance, density, language, direction, section } = settings;
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.lang = language;
  }, [direction, language]);
  const shown = sections.filter(({ name }) => section === undefined || section === name);
  return (
    <MemoryRouter>
      <UiProvider
        appearance={appearance}
        density={density}
        language={language}
        timeZone="Europe/Berlin"
        translate={language === 'de' ? translateGerman : translateEnglish}
        clock={clock}
      >
        <main className="g-sheet">
          <h1>Parts and states</h1>
          {shown.map(({ name, title, Content }) => (
            <section key={name} className="g-card" aria-labelledby={`section-${name}`}>
              <h2 id={`section-${name}`}>{title}</h2>
              <Content />
            </section>
          ))}
        </main>
      </UiProvider>
    </MemoryRouter>
  );
}

const germanTexts: Readonly<Record<string, MessageText | undefined>> = german;

function translateEnglish<Names extends string>(
  message: Message<Names>,
  ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
): string {
  return translateMessage(localized(message, ...values), { language: 'en-GB', timeZone: 'UTC' });
}

function translateGerman<Names extends string>(
  message: Message<Names>,
  ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
): string {
  return translateMessage(localized(message, ...values), { language: 'de', timeZone: 'UTC' }, (id) => germanTexts[id]);
}

const clock = {
  now: () => new Date('2026-03-12T09:30:00Z'),
  elapsed: () => 0,
  sleep: () => new Promise<void>(() => undefined),
};
