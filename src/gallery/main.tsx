// Every component and every screen in every state, in development only: npm run dev, then /gallery?lang=zh-CN.
import { createRoot } from 'react-dom/client';
import { nextTask } from '#src/browser/next-task.ts';
import { loadParts } from '#src/features/lazy-view/lazy-view.tsx';
import { isLanguage } from '#src/i18n/language.ts';
import '#src/ui/theme/tokens.css';
import '#src/ui/theme/base.css';
import '#brand/brand.css';
import '#brand/marks.css';
import '#brand/home-layout.css';
import { Gallery } from './gallery.tsx';
import { surroundingsIn } from './surroundings.ts';

async function start(): Promise<void> {
  const requested = new URLSearchParams(window.location.search).get('lang');
  const surroundings = await surroundingsIn(isLanguage(requested) ? requested : 'en-US');
  await loadParts(nextTask);
  document.documentElement.lang = surroundings.translator.language;
  createRoot(document.getElementById('root') ?? document.body).render(<Gallery {...surroundings} />);
}

void start();
