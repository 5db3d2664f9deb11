import { useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import { allMessages } from '#src/i18n/catalogs.ts';
import { languageNames } from '#locales/language-names.ts';
import { languages } from '#contract/languages.ts';
import type { Specimen, Surroundings } from './specimen.tsx';
import { parts, specimens } from './specimens.ts';
import './gallery.css';

/** `?only=…`: one specimen; `?only=parts`: all components; without it, all components and a list of the rest. */
export function Gallery(surroundings: Surroundings): JSX.Element {
  const only = useSyncExternalStore(onAddress, readOnly);
  const chosen = specimens.find(({ id }) => id === only);
  if (chosen?.fills === true) return <Filling key={chosen.id} specimen={chosen} surroundings={surroundings} />;
  return (
    <TranslatorProvider initial={surroundings.translator} catalog={allMessages} onChoice={() => undefined}>
      <main className="gallery">
        <h1>Gallery</h1>
        {only === null ? <Contents language={surroundings.translator.language} /> : null}
        {(chosen === undefined ? parts : [chosen]).map((each) => (
          <section key={each.id} id={each.id} className="gallery__specimen">
            <h2 className="gallery__title">
              <a href={addressOf(each.id)}>{each.title}</a>
            </h2>
            <Part specimen={each} surroundings={surroundings} />
          </section>
        ))}
        <Drawn />
      </main>
    </TranslatorProvider>
  );
}

interface Shown {
  specimen: Specimen;
  surroundings: Surroundings;
}

function Part({ specimen, surroundings }: Shown): JSX.Element {
  return <div className="gallery__part">{specimen.draw(surroundings)}</div>;
}

function Filling({ specimen, surroundings }: Shown): JSX.Element {
  // Rendered once: a chart that was sent along its path must not restart.
  const [drawn] = useState(() => specimen.draw(surroundings));
  return (
    <TranslatorProvider initial={surroundings.translator} catalog={allMessages} onChoice={() => undefined}>
      {drawn}
      {specimen.walks ? null : <Drawn />}
    </TranslatorProvider>
  );
}

/** Marks the document as drawn, which the screenshot script waits for. */
function Drawn(): null {
  useEffect(() => {
    document.documentElement.dataset['drawn'] = 'yes';
  });
  return null;
}

function Contents({ language }: { language: string }): JSX.Element {
  return (
    <nav className="gallery__contents" aria-label="Contents">
      <p>
        {languages.map((tag) => (
          <a key={tag} href={`?lang=${tag}`} aria-current={tag === language}>
            {languageNames[tag]}
          </a>
        ))}
      </p>
      <ul id="specimens">
        {specimens.map(({ id, title }) => (
          <li key={id}>
            <a href={addressOf(id)} data-id={id} data-title={title}>
              {id}: {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function addressOf(id: string): string {
  const query = new URLSearchParams(window.location.search);
  query.set('only', id);
  return `?${query.toString()}`;
}

function readOnly(): string | null {
  return new URLSearchParams(window.location.search).get('only');
}

function onAddress(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}
